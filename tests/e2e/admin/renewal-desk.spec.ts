import type { Page } from "@playwright/test";
import { addDays, type Day, dayOf } from "#app/domain/time/time.ts";
import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";
import { createLicense } from "#tests/support/screens/background-actions.ts";
import { expectToast } from "#tests/support/screens/license-details.ts";

const renewalsPath = "/license/renewals";
const endDay = addDays(dayOf(new Date().toISOString()), 20);
const formatDay = (day: Day) =>
  `${day.slice(8)} ${new Date(day).toLocaleDateString("en", { month: "short", timeZone: "UTC" })} ${day.slice(0, 4)}`;
const renewalRow = (page: Page, companyName: string) => page.getByRole("row", { name: companyName });

/** Opens the renewal desk for a new license that ends in twenty days. */
async function openRenewalDesk(
  page: Page,
): Promise<{ companyName: string; listPath: (state: string) => string }> {
  await signIn(page, "mert@example.com");
  const companyName = `Desk ${crypto.randomUUID()}`;
  await createLicense(page, { companyName, quota: { activationDate: "2026-01-01", expirationDate: endDay } });
  const listPath = (state: string) =>
    `${renewalsPath}?${new URLSearchParams({ search: companyName, state })}`;
  await page.goto(listPath("open"));
  return { companyName, listPath };
}

test(
  "the renewal desk shows each license with end, owner and next mail",
  { tag: "@no-script" },
  async ({ page }) => {
    const { companyName } = await openRenewalDesk(page);
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Renewals" }),
    ).toHaveAttribute("href", renewalsPath);
    const month = new Date(endDay).toLocaleDateString("en", {
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    });
    await expect(page.getByRole("table", { name: "Renewals" })).toContainText(
      new RegExp(`${month} · 1 license · [\\d,]+ / [\\d,]+ assets`),
    );
    for (const cellText of [
      formatDay(endDay),
      "in 20 days",
      "Created by mert@example.com",
      `Next reminder ${formatDay(addDays(endDay, -14))}`,
    ])
      await expect(renewalRow(page, companyName)).toContainText(cellText);
    await page.getByRole("link", { name: "Reminders", exact: true }).click();
    await expect(page).toHaveURL(`${renewalsPath}/mails`);
  },
);

test("a user renews a license from its row", { tag: "@no-script" }, async ({ page }) => {
  const { companyName, listPath } = await openRenewalDesk(page);
  await renewalRow(page, companyName)
    .getByRole("link", { name: /^Renew / })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Renew" }).click();
  await expectToast(page, `License renewed until ${formatDay(addDays(endDay, 365))}`);
  await expect(renewalRow(page, companyName)).toHaveCount(0);
  await page.goto(listPath("renewed"));
  await expect(renewalRow(page, companyName)).toContainText(`Now ends ${formatDay(addDays(endDay, 365))}`);
});

test("a user marks a renewal as lost and reopens it", { tag: "@no-script" }, async ({ page }) => {
  const { companyName, listPath } = await openRenewalDesk(page);
  await renewalRow(page, companyName).getByRole("link", { name: "Mark as lost" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(" ");
  await dialog.getByRole("button", { name: "Mark as lost" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Enter a reason.");
  await dialog.getByLabel("Reason").fill("Went to another vendor");
  await dialog.getByRole("button", { name: "Mark as lost" }).click();
  await expectToast(page, `The renewal of ${companyName} is marked as lost`);
  await page.goto(listPath("lost"));
  await expect(renewalRow(page, companyName)).toContainText("Went to another vendor");
  await renewalRow(page, companyName).getByRole("button", { name: "Reopen" }).click();
  await expectToast(page, `The renewal of ${companyName} is open again`);
  await page.goto(listPath("open"));
  await expect(renewalRow(page, companyName)).toContainText("Next reminder");
});

test("a user changes the owner of a renewal and snoozes it", { tag: "@no-script" }, async ({ page }) => {
  const { companyName, listPath } = await openRenewalDesk(page);
  await renewalRow(page, companyName)
    .getByRole("link", { name: /change the owner/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Owner" }).fill("nobody@example.com");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "No user with this e-mail address has signed in yet.",
  );
  await dialog.getByRole("combobox", { name: "Owner" }).fill("mert@example.com");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, `mert@example.com is now the owner of the renewals of ${companyName}`);
  await renewalRow(page, companyName).getByRole("link", { name: "Snooze" }).click();
  await page.getByRole("dialog").getByLabel("Until a date").check();
  await page.getByRole("dialog").getByLabel("First day with reminders again").fill(addDays(endDay, -5));
  await page.getByRole("dialog").getByRole("button", { name: "Snooze" }).click();
  await expectToast(page, `Reminders of ${companyName} snoozed`);
  expect(new URL(page.url()).pathname).toBe(renewalsPath);
  await page.goto(listPath("snoozed"));
  await expect(renewalRow(page, companyName)).toContainText(`Until ${formatDay(addDays(endDay, -5))}`);
});

test(
  "a rejected owner that was typed before hydration stays in its field",
  { tag: "@script" },
  async ({ page }) => {
    const { companyName } = await openRenewalDesk(page);
    const ownerLink = renewalRow(page, companyName).getByRole("link", { name: /change the owner/ });
    const url = (await ownerLink.getAttribute("href")) ?? "";
    const scriptGate = Promise.withResolvers<void>();
    await page.route("**/assets/entry.client-*.js", (route) =>
      scriptGate.promise.then(() => route.continue()),
    );
    await page.goto(url, { waitUntil: "commit" });
    const dialog = page.getByRole("dialog");
    const ownerField = dialog.getByRole("combobox", { name: "Owner" });
    await ownerField.fill("nobody@example.com");
    scriptGate.resolve();
    await waitForHydration(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText(
      "No user with this e-mail address has signed in yet.",
    );
    await expect(ownerField).toHaveValue("nobody@example.com");
  },
);

test("the old path of the reminders redirects to the new path", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "ada@example.com");
  await page.goto("/license/settings/renewals?state=sent");
  await expect(page).toHaveURL(`${renewalsPath}/mails?state=sent`);
});
