import type { Page } from "@playwright/test";
import { buyersPassword } from "./buyers-password.ts";

/** Another buyer each time: tokens, addresses and subdomains of one server's tests must not meet. */
export const newToken = () => `sandbox-new-${crypto.randomUUID().slice(0, 13)}`;

export const signUpPage = (token: string) => `/marketplace?token=${token}`;

export const labels = {
  firstname: "First Name",
  lastname: "Last Name",
  company: "Company Name",
  email: "E-mail",
  domain: "Custom Subdomain",
  password: "Password",
  confirm: "Confirm Password",
};
type Entry = keyof typeof labels;

export const entry = (page: Page, name: Entry) => page.locator(`form#sign-up [name=${name}]`);

/** Fills in the form as the token's buyer would, with these entries changed. */
export async function fillIn(page: Page, token: string, changes: Partial<Record<Entry, string>> = {}) {
  const entries: Record<Entry, string> = {
    firstname: "Nora",
    lastname: "Neu",
    company: "Neu & Söhne GmbH",
    email: `${token}@neu.example`,
    domain: token,
    password: buyersPassword,
    confirm: buyersPassword,
    ...changes,
  };
  for (const name of Object.keys(labels) as Entry[])
    await page.getByLabel(new RegExp(`^${labels[name]}`)).fill(entries[name]);
}

export const send = (page: Page) => page.getByRole("button", { name: "Create instance" }).click();

/** The four steps' standing, "done,running,pending,pending". */
export const stepsShown = async (page: Page) =>
  (
    await page.locator("[data-step]").evaluateAll((steps) => steps.map((step) => step.dataset["step"]))
  ).join();
