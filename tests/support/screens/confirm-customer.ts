import { colleague } from "./background-actions.ts";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";

import { expect } from "#tests/support/browser/fixtures.ts";
import type { App } from "#tests/support/apps/servers.ts";
import { trialOf } from "#tests/support/customers/trial-body.ts";

export interface Invited {
  /** Also the reserved subdomain, unless the test sets another. */
  name: string;
  email: string;
  licenseKey: string;
  /** The link of the last mail. */
  link: string;
}

/** Opens a page of Ada in a browser of her own, for staff actions in the meantime. */
export async function openStaffPage(page: Page, app: App): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  if (!page.url().startsWith(app.url)) await page.goto("/auth/sign-in");
  return colleague(browser, page, "ada@example.com");
}

const started = z.object({ result: z.object({ licenseKey: z.string() }) });

/** Invites a new customer as Ada. */
export async function invite(staff: Page, app: App, changes: Record<string, unknown> = {}): Promise<Invited> {
  const name = `wayne-${crypto.randomUUID().slice(0, 13)}`;
  const email = `lucius@${name}.example`;
  const reply = await staff.request.post(`${app.url}/api/customers/one/trials`, {
    headers: { origin: app.url },
    data: trialOf({ how: "invite", companyName: `Wayne ${name}`, email, subdomain: name, ...changes }),
  });
  expect(reply.status(), await reply.text()).toBe(201);
  const { result } = started.parse(await reply.json());
  const [link = ""] = await linksTo(app, email);
  return { name, email, licenseKey: result.licenseKey, link };
}

const note = z.object({ to: z.string(), text: z.string() });

/** The links of all mails to this address, newest first. */
export async function linksTo({ dataDir }: App, email: string): Promise<string[]> {
  const folder = join(dataDir, "mail");
  const names = (await readdir(folder)).filter((file) => file.endsWith(".json")).toSorted();
  const notes = await Promise.all(
    names.map(async (file) => note.parse(JSON.parse(await readFile(join(folder, file), "utf8")))),
  );
  return notes
    .filter(({ to }) => to === email)
    .map(({ text }) => /http\S+(\/confirm-customer\?token=[\w-]+)/.exec(text)?.[1] ?? "")
    .toReversed();
}

/** Fills in the form of the opened link, with these entries changed. */
export async function fillInConfirmation(page: Page, changes: Record<string, string> = {}): Promise<void> {
  const entries = { password: buyersPassword, confirm: buyersPassword, ...changes };
  for (const [name, entry] of Object.entries(entries)) await field(page, name).fill(entry);
}

export const field = (page: Page, name: string) => page.locator(`form#confirm-customer [name=${name}]`);

/** The error summary above the form. */
export const summaryOf = (page: Page) => page.locator("form#confirm-customer").getByRole("alert");

export const sendConfirmation = (page: Page) =>
  page.getByRole("button", { name: "Confirm and create instance" }).click();

/** A page of another user in a browser of their own. */
export async function openStrangerPage(page: Page, app: App): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: app.url });
  if (!context) throw new Error("The page has no browser.");
  return context.newPage();
}
