import type { Locator, Page } from "@playwright/test";
import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";
import { goTo, list, rows } from "#tests/support/screens/license-list.ts";

const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "Change licenses" });
const lines = (page: Page, table: "Preview" | "Results"): Locator =>
  dialog(page)
    .getByRole("table", { name: table })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const fact = (page: Page, name: string): Locator =>
  dialog(page).locator("dt", { hasText: name }).first().locator("xpath=following-sibling::dd[1]");
const runButton = (page: Page): Locator => dialog(page).getByRole("button", { name: /^Change (up to )?\d/ });
/** The results, on the page of the run. */
const results = (page: Page): Locator =>
  page
    .getByRole("table", { name: "Results" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
/** Without a script the page reloads itself after two seconds. */
const finished = (page: Page, scripted: boolean | undefined) =>
  expect(async () => {
    if (!scripted) await page.reload();
    await expect(page.getByText("Finished")).toBeVisible({ timeout: scripted ? 5_000 : 100 });
  }).toPass();
const outcome = (page: Page): Locator => page.getByRole("status").filter({ hasText: "changed" });

/** Licenses of a new company, created through the API as the signed-in user, the last one first. */
async function licensesOf(page: Page, companyName: string, count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const response = await page.request.post("/api/oem/licenses", {
      headers: { origin: new URL(page.url()).origin },
      data: {
        type: 1,
        environment: 2,
        packageTierId: "corporate-1",
        isOffline: false,
        softCapacity: false,
        tags: ["emea"],
        companyName,
        email: "someone@example.com",
        quota: { activationDate: "2026-01-01", expirationDate: "2027-01-01" },
      },
    });
    expect(response.status(), await response.text()).toBe(201);
    keys.unshift((await response.json()).result.key);
  }
  return keys;
}

const addressOf = (step: string, query: Record<string, string>) =>
  `${list}/${step}?${new URLSearchParams(query)}`;

test("tags of selected licenses are changed once, also after double clicks", async ({
  page,
  javaScriptEnabled,
}, info) => {
  await signIn(page, "mert@example.com");
  const companyName = `Bulk tags ${info.project.name} ${Date.now()}`;
  const [first = "", second = "", third = ""] = await licensesOf(page, companyName, 3);
  await goTo(page, `${list}?${new URLSearchParams({ companyName })}`, javaScriptEnabled);
  await page.getByLabel(`Select ${first}`).check();
  await page.getByLabel(`Select ${second}`).check();
  if (javaScriptEnabled) await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Change tags" }).click();
  await expect(dialog(page).getByText("2 licenses selected")).toBeVisible();

  await dialog(page).getByLabel("Remove tags").fill("a, EMEA");
  await dialog(page).getByLabel("Add tags").fill("emea");
  await dialog(page).getByRole("button", { name: "Preview" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("A tag cannot be added and removed at once.");
  await expect(dialog(page).getByLabel("Remove tags")).toHaveValue("a, EMEA");
  await expect(dialog(page).getByLabel("Remove tags")).toHaveAttribute("aria-invalid", "true");

  const added = `made ${info.project.name} ${Date.now()}`;
  await dialog(page).getByLabel("Add tags").fill(`trial, ${added}`);
  await dialog(page).getByRole("button", { name: "Preview" }).click();
  await expect(dialog(page).getByText(`will be made: ${added}`)).toBeVisible();
  await expect(fact(page, "Licenses")).toHaveText("2 will change, 0 unchanged, 0 skipped");
  await expect(lines(page, "Preview")).toHaveCount(2);
  await expect(lines(page, "Preview").first()).toContainText("Will change");

  await dialog(page).getByRole("link", { name: "Back", exact: true }).click();
  await expect(dialog(page).getByLabel("Add tags")).toHaveValue(`trial, ${added}`);
  await dialog(page).getByRole("button", { name: "Preview" }).click();
  await expect(runButton(page)).toBeVisible();
  const preview = page.url();
  await runButton(page).dblclick();
  await finished(page, javaScriptEnabled);
  await expect(results(page)).toHaveCount(2);
  await expect(outcome(page)).toHaveText("2 changed, 0 unchanged, 0 skipped");

  await goTo(page, preview, javaScriptEnabled);
  await expect(fact(page, "Licenses")).toHaveText("0 will change, 2 unchanged, 0 skipped");
  await expect(runButton(page)).toHaveCount(0);
  await dialog(page).getByRole("link", { name: "Back to the list" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page).filter({ hasText: first })).toContainText(added);
  await expect(rows(page).filter({ hasText: third })).not.toContainText(added);
  const events = await page.request.get(`/api/oem/history?licenseKey=${first}`);
  const { result } = await events.json();
  expect(result.entities.map(({ eventName }: { eventName: string }) => eventName)).toEqual([
    "update-tags",
    "add-quota",
    "create",
  ]);
});

test(
  "all licenses that match the filter are changed in the background, and each shows its result",
  { tag: "@plain" },
  async ({ page }, info) => {
    await signIn(page, "mert@example.com");
    const companyName = `Bulk run ${info.project.name} ${Date.now()}`;
    const keys = await licensesOf(page, companyName, 60);
    const origin = new URL(page.url()).origin;
    const deleted = await page.request.delete(`/api/oem/licenses/${keys[0]}`, { headers: { origin } });
    expect(deleted.ok()).toBe(true);
    const filter = { companyName, environment: "2", statuses: "pending,deleted" };
    await page.goto(addressOf("bulk", { ...filter, all: "true", change: "environment" }));
    await expect(dialog(page).getByText("All that match the filter: 60 licenses")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Preview" }).click();
    await expect(dialog(page).getByLabel("Environment")).toHaveValue("");
    await dialog(page).getByLabel("Environment").selectOption("Internal");
    await dialog(page).getByRole("button", { name: "Preview" }).click();
    await expect(fact(page, "On this page")).toHaveText("49 will change, 0 unchanged, 1 skipped");
    await expect(lines(page, "Preview").first()).toContainText("This license was deleted.");
    await expect(lines(page, "Preview").nth(1)).toContainText(/Demo.*Internal/);
    await dialog(page).getByRole("link", { name: "Next page" }).click();
    await expect(lines(page, "Preview").first()).toContainText(keys[50] ?? "");
    await expect(lines(page, "Preview")).toHaveCount(10);
    await expect(dialog(page).getByRole("link", { name: "Next page" })).toHaveCount(0);

    await runButton(page).click();
    await finished(page, false);
    await expect(outcome(page)).toHaveText("59 changed, 0 unchanged, 1 skipped");
    await page.getByRole("link", { name: "Skipped 1" }).click();
    await expect(results(page)).toHaveCount(1);
    await expect(results(page)).toContainText("This license was deleted.");
    await page.goto(`${list}?${new URLSearchParams({ companyName, environment: "1" })}`);
    await expect(page.getByText("1–10 of 59")).toBeVisible();
  },
);

test(
  "many are deleted once the number is typed, and restored from the page of the run",
  { tag: "@plain" },
  async ({ page }, info) => {
    await signIn(page, "mert@example.com");
    const companyName = `Bulk delete ${info.project.name} ${Date.now()}`;
    const keys = await licensesOf(page, companyName, 2);
    await page.goto(addressOf("bulk/preview", { keys: keys.join(","), change: "delete" }));
    const toDelete = dialog(page).getByRole("button", { name: "Delete 2 licenses" });
    await toDelete.click();
    await expect(dialog(page).getByLabel("Type delete to confirm")).toBeVisible();
    await dialog(page).getByRole("textbox").fill("delete");
    await toDelete.click();
    await finished(page, false);
    await expect(page.getByText("The licenses can be restored until")).toBeVisible();
    const ofCompany = `${list}?${new URLSearchParams({ companyName })}`;
    const run = page.url();
    await page.goto(ofCompany);
    await expect(rows(page)).toHaveCount(0);
    await page.goto(run);
    await page.getByRole("button", { name: "Undo for 2 licenses" }).click();
    await finished(page, false);
    await expect(outcome(page)).toHaveText("2 changed, 0 unchanged, 0 skipped");
    await page.goto(ofCompany);
    await expect(rows(page)).toHaveCount(2);
    await page.goto("/license/bulk");
    const listed = page.getByRole("table", { name: "Runs" }).getByRole("row").filter({ hasText: "mert@" });
    await expect(listed.first()).toContainText("Undo");
    await expect(listed.nth(1)).toContainText("2 changed, 0 unchanged, 0 skipped, undone");
  },
);

test(
  "a period is selected as in the create form and shown before and after",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }, info) => {
    await signIn(page, "mert@example.com");
    const keys = await licensesOf(page, `Bulk period ${info.project.name} ${Date.now()}`, 2);
    const fields = { keys: [...keys, "ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ"].join(","), change: "period" };
    await goTo(page, addressOf("bulk", fields), javaScriptEnabled);
    await dialog(page).getByLabel("Period").selectOption("Custom");
    await dialog(page).getByRole("button", { name: "Update the form" }).click();
    await expect(dialog(page).getByLabel("End Date")).toBeEnabled();
    await dialog(page).getByLabel("Start Date").fill("2027-03-01");
    await dialog(page).getByLabel("End Date").fill("2027-02-01");
    await dialog(page).getByRole("button", { name: "Preview" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText(
      "The end is at least one day after the start.",
    );
    await dialog(page).getByLabel("End Date").fill("2028-02-29");
    await dialog(page).getByRole("button", { name: "Preview" }).click();
    const line = lines(page, "Preview").first();
    await expect(line).toContainText("01 Jan 2026 – 01 Jan 2027");
    await expect(line).toContainText("01 Mar 2027 – 29 Feb 2028");
    await expect(fact(page, "Licenses")).toHaveText("2 will change, 0 unchanged, 1 skipped");
    await runButton(page).click();
    await finished(page, javaScriptEnabled);
    await expect(outcome(page)).toHaveText("2 changed, 0 unchanged, 1 skipped");
    await expect(results(page).last()).toContainText("The license was not found.");
  },
);

test(
  "a user who may not change licenses sees the required privilege",
  { tag: "@plain" },
  async ({ page }) => {
    await signIn(page, "rita@example.com");
    const fields = { all: "true", change: "environment", "to.environment": "3", companyName: "nobody" };
    const steps = ["bulk", "bulk/preview", "bulk/run"].map((step) => addressOf(step, fields));
    for (const address of [...steps, "/license/bulk", "/license/bulk/1"]) {
      const response = await page.goto(address);
      expect(response?.status()).toBe(403);
      await expect(page.getByText("license-manage")).toBeVisible();
    }
  },
);

test("an incomplete address leads to the missing step", { tag: "@plain" }, async ({ page }) => {
  await signIn(page, "mert@example.com");
  await page.goto(addressOf("bulk/preview", { all: "true", change: "environment" }));
  await expect(dialog(page).getByLabel("Environment")).toHaveValue("");
  await page.goto(addressOf("bulk/run", { change: "environment", "to.environment": "3" }));
  await expect(dialog(page).getByText("Select licenses in the list first")).toBeVisible();
  await page.goto(addressOf("bulk", { all: "true", change: "tags", environment: "9" }));
  await expect(dialog(page).getByText("Mend the filter first.")).toBeVisible();
});

test(
  "a user who selects tiers before the script loads keeps the selection",
  { tag: "@script" },
  async ({ page }) => {
    await signIn(page, "mert@example.com");
    const [key = ""] = await licensesOf(page, `Bulk tiers ${Date.now()}`, 1);
    const runGate = Promise.withResolvers<void>();
    await page.route("**/assets/entry.client-*.js", (route) => runGate.promise.then(() => route.continue()));
    await page.goto(`${list}/bulk?${new URLSearchParams({ keys: key, change: "tier" })}`, {
      waitUntil: "commit",
    });
    await dialog(page).locator("select[name='to.packageTierId']").focus();
    runGate.resolve();
    await waitForHydration(page);
    await expect(dialog(page).getByRole("combobox", { name: "Tier" })).toBeFocused();
  },
);
