import type { Page } from "@playwright/test";
import { addDays, type Day, dayOf } from "#app/domain/time/time.ts";
import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";
import { newLicense } from "#tests/support/screens/background-actions.ts";
import { expectToast } from "#tests/support/screens/license-details.ts";

const renewalsPath = "/license/renewals";
const end = addDays(dayOf(new Date().toISOString()), 20);
const words = (day: Day) =>
  `${day.slice(8)} ${new Date(day).toLocaleDateString("en", { month: "short", timeZone: "UTC" })} ${day.slice(0, 4)}`;
const row = (page: Page, companyName: string) => page.getByRole("row", { name: companyName });

/** The renewal desk with only a license that ends in twenty days. */
async function openDesk(page: Page): Promise<{ companyName: string; state: (state: string) => string }> {
  await signIn(page, "mert@example.com");
  const companyName = `Desk ${crypto.randomUUID()}`;
  await newLicense(page, { companyName, quota: { activationDate: "2026-01-01", expirationDate: end } });
  const state = (name: string) =>
    `${renewalsPath}?${new URLSearchParams({ search: companyName, state: name })}`;
  await page.goto(state("open"));
  return { companyName, state };
}

test(
  "shows the ends by month with owner and next mail, to users who manage licenses",
  { tag: "@plain" },
  async ({ page }) => {
    const { companyName } = await openDesk(page);
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Renewals" }),
    ).toHaveAttribute("href", renewalsPath);
    const month = new Date(end).toLocaleDateString("en", {
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    });
    await expect(page.getByRole("table", { name: "Renewals" })).toContainText(month);
    for (const fact of [words(end), "in 20 days", "mert@example.com", words(addDays(end, -14)), "Open"])
      await expect(row(page, companyName)).toContainText(fact);
    await page.getByRole("link", { name: "Reminders", exact: true }).click();
    await expect(page).toHaveURL(`${renewalsPath}/mails`);
  },
);

test("a license is renewed from its row", { tag: "@plain" }, async ({ page }) => {
  const { companyName, state } = await openDesk(page);
  await row(page, companyName)
    .getByRole("link", { name: /^Renew / })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Renew" }).click();
  await expectToast(page, `License renewed until ${words(addDays(end, 365))}`);
  await expect(row(page, companyName)).toHaveCount(0);
  await page.goto(state("renewed"));
  await expect(row(page, companyName)).toContainText(`Ends ${words(addDays(end, 365))} now`);
});

test("a renewal is marked as lost with a reason, and opened again", { tag: "@plain" }, async ({ page }) => {
  const { companyName, state } = await openDesk(page);
  await row(page, companyName).getByRole("link", { name: "Mark as lost" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(" ");
  await dialog.getByRole("button", { name: "Mark as lost" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Say why it is lost.");
  await dialog.getByLabel("Reason").fill("Went to another vendor");
  await dialog.getByRole("button", { name: "Mark as lost" }).click();
  await expectToast(page, `The renewal of ${companyName} is marked as lost`);
  await page.goto(state("lost"));
  await expect(row(page, companyName)).toContainText("Went to another vendor");
  await row(page, companyName).getByRole("button", { name: "Reopen" }).click();
  await expectToast(page, `The renewal of ${companyName} is open again`);
  await page.goto(state("open"));
  await expect(row(page, companyName)).toContainText("Open");
});

test("a renewal is snoozed at the renewal desk, and has an owner", { tag: "@plain" }, async ({ page }) => {
  const { companyName, state } = await openDesk(page);
  await row(page, companyName)
    .getByRole("link", { name: /change the owner/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Owner" }).fill("nobody@example.com");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Nobody with this e-mail has signed in yet.");
  await dialog.getByRole("combobox", { name: "Owner" }).fill("mert@example.com");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, `mert@example.com looks after the renewals of ${companyName}`);
  await row(page, companyName).getByRole("link", { name: "Snooze" }).click();
  await page.getByRole("dialog").getByLabel("First day with reminders again").fill(addDays(end, -5));
  await page.getByRole("dialog").getByRole("button", { name: "Snooze" }).click();
  await expectToast(page, `Reminders of ${companyName} snoozed`);
  expect(new URL(page.url()).pathname).toBe(renewalsPath);
  await page.goto(state("snoozed"));
  await expect(row(page, companyName)).toContainText(`Until ${words(addDays(end, -5))}`);
});

test(
  "an owner typed before the script loaded stays when it is rejected",
  { tag: "@script" },
  async ({ page }) => {
    const { companyName } = await openDesk(page);
    const change = row(page, companyName).getByRole("link", { name: /change the owner/ });
    const address = (await change.getAttribute("href")) ?? "";
    const renewGate = Promise.withResolvers<void>();
    await page.route("**/assets/entry.client-*.js", (route) =>
      renewGate.promise.then(() => route.continue()),
    );
    await page.goto(address, { waitUntil: "commit" });
    const dialog = page.getByRole("dialog");
    const owner = dialog.getByRole("combobox", { name: "Owner" });
    await owner.fill("nobody@example.com");
    renewGate.resolve();
    await waitForHydration(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Nobody with this e-mail has signed in yet.");
    await expect(owner).toHaveValue("nobody@example.com");
  },
);

test("the mails' old address redirects to them", { tag: "@plain" }, async ({ page }) => {
  await signIn(page, "ada@example.com");
  await page.goto("/license/settings/renewals?state=sent");
  await expect(page).toHaveURL(`${renewalsPath}/mails?state=sent`);
});
