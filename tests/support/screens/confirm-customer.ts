import { openPageAs } from "./background-actions.ts";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";

import { expect } from "#tests/support/browser/fixtures.ts";
import type { App } from "#tests/support/apps/servers.ts";
import { buildTrialBody } from "#tests/support/customers/trial-body.ts";

export interface Invitation {
  /** Part of the company name and of the e-mail address; also the reserved subdomain by default. */
  name: string;
  email: string;
  licenseKey: string;
  /** The link of the last mail. */
  link: string;
}

/** Opens a page of Ada in a separate browser, for staff actions during the test. */
export async function openStaffPage(page: Page, app: App): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  if (!page.url().startsWith(app.url)) await page.goto("/auth/sign-in");
  return openPageAs(browser, page, "ada@example.com");
}

const responseSchema = z.object({ result: z.object({ licenseKey: z.string() }) });

/** Invites a new customer as Ada. */
export async function inviteCustomer(
  staffPage: Page,
  app: App,
  changes: Record<string, unknown> = {},
): Promise<Invitation> {
  const name = `wayne-${crypto.randomUUID().slice(0, 13)}`;
  const email = `lucius@${name}.example`;
  const response = await staffPage.request.post(`${app.url}/api/customers/one/trials`, {
    headers: { origin: app.url },
    data: buildTrialBody({ how: "invite", companyName: `Wayne ${name}`, email, subdomain: name, ...changes }),
  });
  expect(response.status(), await response.text()).toBe(201);
  const { result } = responseSchema.parse(await response.json());
  const [link = ""] = await readMailedLinks(app, email);
  return { name, email, licenseKey: result.licenseKey, link };
}

const mailSchema = z.object({ to: z.string(), text: z.string() });

/** Links of all mails to this e-mail address, newest first. */
export async function readMailedLinks({ dataDir }: App, email: string): Promise<string[]> {
  const folder = join(dataDir, "mail");
  const fileNames = (await readdir(folder)).filter((file) => file.endsWith(".json")).toSorted();
  const mails = await Promise.all(
    fileNames.map(async (file) => mailSchema.parse(JSON.parse(await readFile(join(folder, file), "utf8")))),
  );
  return mails
    .filter(({ to }) => to === email)
    .map(({ text }) => /http\S+(\/confirm-customer\?token=[\w-]+)/.exec(text)?.[1] ?? "")
    .toReversed();
}

/** Fills in the form of the invitation. The changes replace default values. */
export async function fillInConfirmation(page: Page, changes: Record<string, string> = {}): Promise<void> {
  const fieldValues = { password: buyersPassword, confirm: buyersPassword, ...changes };
  for (const [name, fieldValue] of Object.entries(fieldValues))
    await confirmationField(page, name).fill(fieldValue);
}

export const confirmationField = (page: Page, name: string) =>
  page.locator(`form#confirm-customer [name=${name}]`);

/** The error summary above the form. */
export const errorSummary = (page: Page) => page.locator("form#confirm-customer").getByRole("alert");

export const sendConfirmation = (page: Page) =>
  page.getByRole("button", { name: "Confirm and create instance" }).click();

/** Opens a page of another visitor in a separate browser. */
export async function openOtherVisitorPage(page: Page, app: App): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: app.url });
  if (!context) throw new Error("The page has no browser.");
  return context.newPage();
}
