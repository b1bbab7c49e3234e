import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { goTo, list, rows } from "#tests/support/screens/license-list.ts";

const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "Change licenses" });
const lines = (page: Page, table: "Preview" | "Results"): Locator =>
  dialog(page)
    .getByRole("table", { name: table })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const fact = (page: Page, name: string): Locator =>
  dialog(page).locator("dt", { hasText: name }).first().locator("xpath=following-sibling::dd[1]");
const toRun = (page: Page): Locator => dialog(page).getByRole("button", { name: /^Change (up to )?\d/ });
const goOn = (page: Page): Locator => dialog(page).getByRole("button", { name: "Continue" });

/** Licenses of a company of their own, made through the API as the person who is signed in, the last one first. */
async function licensesOf(page: Page, companyName: string, count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const reply = await page.request.post("/api/oem/licenses", {
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
    expect(reply.status(), await reply.text()).toBe(201);
    keys.unshift((await reply.json()).result.key);
  }
  return keys;
}

const addressOf = (step: string, query: Record<string, string>) =>
  `${list}/${step}?${new URLSearchParams(query)}`;

test("tags of selected licenses are changed once, whatever is pressed twice", async ({
  page,
  javaScriptEnabled,
}, info) => {
  await signIn(page, "mert@example.com");
  const companyName = `Bulk tags ${info.project.name} ${Date.now()}`;
  const [first = "", second = "", third = ""] = await licensesOf(page, companyName, 3);
  await goTo(page, `${list}?${new URLSearchParams({ companyName })}`, javaScriptEnabled);
  await page.getByLabel(`Select ${first}`).check();
  await page.getByLabel(`Select ${second}`).check();
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
  await expect(toRun(page)).toBeVisible();
  const preview = page.url();
  await toRun(page).dblclick();
  await expect(dialog(page).getByText("Finished")).toBeVisible();
  await expect(lines(page, "Results")).toHaveCount(2);

  await goTo(page, preview, javaScriptEnabled);
  await expect(fact(page, "Licenses")).toHaveText("0 will change, 2 unchanged, 0 skipped");
  await expect(toRun(page)).toHaveCount(0);
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

test("all that match the filter change in portions, with a bar, and can be stopped and taken up again", async ({
  page,
  javaScriptEnabled,
}, info) => {
  test.setTimeout(120_000);
  await signIn(page, "mert@example.com");
  const companyName = `Bulk run ${info.project.name} ${Date.now()}`;
  const keys = await licensesOf(page, companyName, 120);
  const origin = new URL(page.url()).origin;
  const deleted = await page.request.delete(`/api/oem/licenses/${keys[0]}`, { headers: { origin } });
  expect(deleted.ok()).toBe(true);
  const filter = { companyName, environment: "2", statuses: "pending,deleted" };
  await goTo(page, addressOf("bulk", { ...filter, all: "true", change: "environment" }), javaScriptEnabled);
  await expect(dialog(page).getByText("All that match the filter: 120 licenses")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Preview" }).click();
  await expect(dialog(page).getByLabel("Environment")).toHaveValue("");
  if (javaScriptEnabled)
    await expect(dialog(page).getByRole("alert")).toContainText("Choose an environment.");
  await dialog(page).getByLabel("Environment").selectOption("Internal");
  await dialog(page).getByRole("button", { name: "Preview" }).click();
  await expect(fact(page, "On this page")).toHaveText("49 will change, 0 unchanged, 1 skipped");
  await expect(lines(page, "Preview").first()).toContainText("This license was deleted.");
  await expect(lines(page, "Preview").nth(1)).toContainText(/Demo.*Internal/);
  await dialog(page).getByRole("link", { name: "Next page" }).click();
  await expect(lines(page, "Preview").first()).toContainText(keys[50] ?? "");
  await dialog(page).getByRole("link", { name: "Next page" }).click();
  await expect(lines(page, "Preview")).toHaveCount(20);
  await expect(dialog(page).getByRole("link", { name: "Next page" })).toHaveCount(0);

  const bar = dialog(page).getByRole("progressbar", { name: "Progress" });
  if (javaScriptEnabled) {
    const held: (() => void)[] = [];
    await page.route(/bulk\/run/, async (route) => {
      if (route.request().method() === "POST") await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    const begun = toRun(page).click();
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
    await begun;
    await expect.poll(() => held.length).toBe(1);
    await expect(bar).toHaveJSProperty("value", 50);
    await dialog(page).getByRole("button", { name: "Stop" }).click();
    await expect(dialog(page).getByText("Stopped")).toBeVisible();
    held.pop()?.();
    await expect(dialog(page).getByText("100 of 120 licenses looked at")).toBeVisible();
    await expect(lines(page, "Results")).toHaveCount(100);
    await page.unrouteAll();
    await page.reload();
  } else {
    await toRun(page).click();
    await expect(dialog(page).getByText("50 of 120 licenses looked at")).toBeVisible();
    await expect(lines(page, "Results")).toHaveCount(50);
    await goOn(page).click();
  }
  await expect(dialog(page).getByText("100 of 120 licenses looked at")).toBeVisible();
  await expect(bar).toHaveJSProperty("value", 100);
  await expect(bar).toHaveJSProperty("max", 120);
  await goOn(page).click();
  await expect(dialog(page).getByText("Finished")).toBeVisible();
  await expect(lines(page, "Results")).toHaveCount(20);
  await expect(fact(page, "Changed")).toHaveText("119");
  await expect(fact(page, "Unchanged")).toHaveText("0");
  await expect(fact(page, "Skipped")).toHaveText("1 deleted");

  await dialog(page).getByRole("link", { name: "Back to the list" }).click();
  await expect(rows(page)).toHaveCount(1);
  await goTo(page, `${list}?${new URLSearchParams({ companyName, environment: "1" })}`, javaScriptEnabled);
  await expect(page.getByText("1–10 of 119")).toBeVisible();
});

test(
  "a server that does not answer interrupts a run, which goes on from there",
  { tag: "@chromium" },
  async ({ page, javaScriptEnabled }, info) => {
    await signIn(page, "mert@example.com");
    const keys = await licensesOf(page, `Bulk cut ${info.project.name} ${Date.now()}`, 60);
    const chosen = { keys: keys.join(","), change: "environment", newEnvironment: "3" };
    await goTo(page, addressOf("bulk/preview", chosen), javaScriptEnabled);
    let portions = 0;
    await page.route(/bulk\/run/, (route) => {
      portions += route.request().method() === "POST" ? 1 : 0;
      return portions > 1 ? route.abort() : route.continue();
    });
    await toRun(page).click();
    await expect(dialog(page).getByText("50 of 60 licenses looked at")).toBeVisible();
    if (javaScriptEnabled) {
      await expect(dialog(page).getByRole("alert")).toContainText("The server did not answer.");
      await expect(lines(page, "Results")).toHaveCount(50);
    }
    await page.unrouteAll();
    await goOn(page).click();
    await expect(dialog(page).getByText("Finished")).toBeVisible();
    await expect(fact(page, "Changed")).toHaveText("60");
  },
);

test("a period is chosen as in the create form and shown before and after", async ({
  page,
  javaScriptEnabled,
}, info) => {
  await signIn(page, "mert@example.com");
  const keys = await licensesOf(page, `Bulk period ${info.project.name} ${Date.now()}`, 2);
  const chosen = { keys: [...keys, "ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ"].join(","), change: "period" };
  await goTo(page, addressOf("bulk", chosen), javaScriptEnabled);
  await dialog(page).getByLabel("Period").selectOption("Custom");
  if (!javaScriptEnabled) await dialog(page).getByRole("button", { name: "Update the form" }).click();
  await expect(dialog(page).getByLabel("End Date")).toBeEnabled();
  await dialog(page).getByLabel("Start Date").fill("2027-03-01");
  await dialog(page).getByLabel("End Date").fill("2027-02-01");
  await dialog(page).getByRole("button", { name: "Preview" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("The end is at least one day after the start.");
  await dialog(page).getByLabel("End Date").fill("2028-02-29");
  await dialog(page).getByRole("button", { name: "Preview" }).click();
  const line = lines(page, "Preview").first();
  await expect(line).toContainText("01 Jan 2026 – 01 Jan 2027");
  await expect(line).toContainText("01 Mar 2027 – 29 Feb 2028");
  await expect(fact(page, "Licenses")).toHaveText("2 will change, 0 unchanged, 1 skipped");
  await toRun(page).click();
  await expect(dialog(page).getByText("Finished")).toBeVisible();
  await expect(fact(page, "Skipped")).toHaveText("1 not found");
});

test("who may not change licenses is told which privilege it takes", { tag: "@plain" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  for (const step of ["bulk", "bulk/preview", "bulk/run"]) {
    const chosen = { all: "true", change: "environment", newEnvironment: "3", companyName: "nobody" };
    const reply = await page.goto(addressOf(step, chosen));
    expect(reply?.status()).toBe(403);
    await expect(page.getByText("license-manage")).toBeVisible();
  }
});

test(
  "an address that leaves something open leads to what is missing",
  { tag: "@plain" },
  async ({ page }) => {
    await signIn(page, "mert@example.com");
    await page.goto(addressOf("bulk/preview", { all: "true", change: "environment" }));
    await expect(dialog(page).getByLabel("Environment")).toHaveValue("");
    await page.goto(addressOf("bulk/run", { change: "environment", newEnvironment: "3" }));
    await expect(dialog(page).getByText("Select licenses in the list first")).toBeVisible();
    await page.goto(addressOf("bulk", { all: "true", change: "tags", environment: "9" }));
    await expect(dialog(page).getByText("Mend the filter first.")).toBeVisible();
  },
);
