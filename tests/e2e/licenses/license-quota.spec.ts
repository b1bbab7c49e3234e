import { changeThroughApi, newLicense, quotasOf } from "#tests/support/screens/background-actions.ts";
import type { Page } from "@playwright/test";
import { open, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

const quota = {
  activationDate: "2026-01-01",
  expirationDate: "2027-01-01",
  serverCapacity: 1,
  totalClientCapacity: 100,
};

/** Without a script, a button applies the selection. */
async function update(page: Page, scripted: boolean) {
  if (!scripted) await page.getByRole("button", { name: "Update the form" }).click();
}

async function enterpriseQuota(page: Page, scripted: boolean) {
  await signIn(page, "mert@example.com");
  const details = await newLicense(page, { isOffline: false, quota });
  const dialog = await open(page, `${details}?tab=quota`, scripted);
  const [{ id } = { id: 0 }] = await quotasOf(page, details);
  return { details, dialog, id };
}

test(
  "a quota shows its period, its status and its features in words",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    const { dialog } = await enterpriseQuota(page, javaScriptEnabled);
    const table = dialog.getByRole("table", { name: "Quota" });
    const columns = [
      "Package Tier",
      "Activation Date",
      "Expiration Date",
      "Status",
      "Created By",
      "Created At",
      "Updated At",
    ];
    for (const name of columns) await expect(table.getByRole("columnheader", { name })).toBeVisible();
    const row = table.getByRole("row").last();
    for (const fact of ["Corporate Tier 2", "01 Jan 2026", "01 Jan 2027", "Enabled", "mert@example.com"])
      await expect(row).toContainText(fact);
    const features = dialog.getByRole("table", { name: "Features" });
    await expect(features.getByRole("row", { name: "Integration" })).toContainText("Webhook + API");
    await expect(features.getByRole("row", { name: "Assets" })).toContainText("100");
  },
);

test(
  "a period follows its options, has a free end with Custom, and shows the changes",
  { tag: "@chromium" },
  async ({ page, javaScriptEnabled }) => {
    const { details, dialog } = await enterpriseQuota(page, javaScriptEnabled);
    await dialog.getByRole("link", { name: "Change Period" }).click();
    await expect(dialog.getByRole("combobox", { name: "Period" })).toHaveValue("1-year");
    await expect(dialog.getByLabel("End Date")).toBeDisabled();
    await dialog.getByRole("combobox", { name: "Period" }).selectOption("2 Weeks");
    await update(page, javaScriptEnabled);
    await expect(dialog.getByLabel("End Date")).toHaveValue("2026-01-15");
    await expect(dialog.getByText("01 Jan 2026 – 01 Jan 2027 (365 days)")).toBeVisible();
    await expect(dialog.getByText("01 Jan 2026 – 15 Jan 2026 (14 days)")).toBeVisible();
    await dialog.getByRole("combobox", { name: "Period" }).selectOption("Custom");
    await update(page, javaScriptEnabled);
    await expect(dialog.getByLabel("End Date")).toBeEnabled();
    await expect(dialog.getByLabel("End Date")).toHaveAttribute("min", "2026-01-02");
    await dialog.getByLabel("End Date").fill("2150-01-01");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Period changed");
    await expect(page).toHaveURL(`${details}?tab=quota`);
    await expect(dialog.getByText("Infinite (Quota will never expire)")).toBeVisible();
    if (javaScriptEnabled) await expect(dialog.getByRole("link", { name: "Change Period" })).toBeFocused();
  },
);

test(
  "a change opens over the details, which stay in place",
  { tag: "@chromium" },
  async ({ page, javaScriptEnabled }) => {
    const { details } = await enterpriseQuota(page, javaScriptEnabled);
    const behind = page.locator("[role=dialog]").first();
    const opener = behind.getByRole("link", { name: "Change Capacity of Servers" });
    await opener.click();
    const over = page.getByRole("dialog", { name: "Change Capacity" });
    await expect(over).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(behind.getByText("Corporate Tier 2")).toBeVisible();
    await page.reload();
    await expect(over).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(behind.getByText("Corporate Tier 2")).toBeVisible();
    if (javaScriptEnabled) {
      await waitForHydration(page);
      await page.keyboard.press("Escape");
    } else await over.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(`${details}?tab=quota`);
    await expect(over).toHaveCount(0);
    if (javaScriptEnabled) await expect(opener).toBeFocused();
  },
);

test(
  "a period that ends too early is rejected at its field, and both dates are required",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    const { details, dialog, id } = await enterpriseQuota(page, javaScriptEnabled);
    await open(page, `${details}/quotas/${id}/period?period=custom`, javaScriptEnabled);
    await expect(dialog.getByLabel("Start Date")).toHaveAttribute("required");
    await expect(dialog.getByLabel("End Date")).toHaveAttribute("required");
    await expect(dialog.getByLabel("Expiration Days")).toHaveValue("365");
    await open(page, `${details}/quotas/${id}/period?period=custom&endDay=2025-12-30`, javaScriptEnabled);
    await expect(dialog.getByLabel("End Date")).toHaveAccessibleDescription(
      /at least one day after the start/,
    );
    await expect(dialog.getByLabel("Expiration Days")).toHaveValue("");
    await expect(dialog.getByText("01 Jan 2026 – 30 Dec 2025")).toBeVisible();
    await expect(dialog.getByText(/\(-/)).toHaveCount(0);
    await dialog.getByLabel("Expiration Days").fill("10");
    await update(page, javaScriptEnabled);
    await expect(dialog.getByLabel("End Date")).toHaveValue("2026-01-11");
    await expect(dialog.getByLabel("End Date")).toHaveAccessibleDescription("");
    await dialog.locator("form").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
    await dialog.getByLabel("End Date").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Enter the end date.");
  },
);

test(
  "capacities change together, from either feature",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    const { details, dialog } = await enterpriseQuota(page, javaScriptEnabled);
    await expect(dialog.getByRole("link", { name: "Change Capacity of Servers" })).toBeVisible();
    await dialog.getByRole("link", { name: "Change Capacity of Assets" }).click();
    const servers = dialog.getByLabel("Server Capacity");
    const assets = dialog.getByLabel("Asset Capacity");
    for (const [input, value, max] of [
      [servers, "1", "1000"],
      [assets, "100", "1000000000"],
    ] as const) {
      await expect(input).toHaveValue(value);
      await expect(input).toHaveAttribute("min", "1");
      await expect(input).toHaveAttribute("max", max);
      await expect(input).toHaveAttribute("required");
    }
    await servers.fill("3");
    await assets.fill("12000");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Capacity changed");
    await expect(page).toHaveURL(`${details}?tab=quota`);
    await expect(dialog.getByRole("row", { name: "Assets" })).toContainText("12,000");
    await expect(dialog.getByRole("row", { name: "Servers" })).toContainText("3");
  },
);

test(
  "concurrent changes are resolved field by field",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    const { details, dialog, id } = await enterpriseQuota(page, javaScriptEnabled);
    await dialog.getByRole("link", { name: "Change Capacity of Servers" }).click();
    await expect(dialog.getByLabel("Server Capacity")).toHaveValue("1");
    await changeThroughApi(page, "PATCH", `/api/oem/quotas/enterprise/${id}/capacity`, {
      serverCapacity: 7,
      totalClientCapacity: 700,
    });
    await dialog.getByLabel("Server Capacity").fill("5");
    await dialog.getByLabel("Asset Capacity").fill("500");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Somebody else saved a change meanwhile");
    const servers = dialog.getByRole("group", { name: "Server Capacity: which is to stay?" });
    await expect(servers.getByRole("radio", { name: "Yours" })).toBeChecked();
    await expect(servers.getByLabel("Server Capacity")).toHaveValue("5");
    const assets = dialog.getByRole("group", { name: "Asset Capacity: which is to stay?" });
    await expect(assets.getByText("700", { exact: true })).toBeVisible();
    await assets.getByRole("radio", { name: "Saved meanwhile by others" }).check();
    await dialog.getByRole("button", { name: "Save again" }).click();
    await expectToast(page, "Capacity changed");
    await expect(dialog.getByRole("row", { name: "Servers" })).toContainText("5");
    await expect(dialog.getByRole("row", { name: "Assets" })).toContainText("700");

    await open(page, `${details}/quotas/${id}/period?period=custom`, javaScriptEnabled);
    await changeThroughApi(page, "PATCH", `/api/oem/quotas/${id}/date`, {
      activationDate: "2026-02-01",
      expirationDate: "2028-02-01",
    });
    await dialog.getByLabel("End Date").fill("2029-03-03");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Somebody else saved a change meanwhile");
    const start = dialog.getByRole("group", { name: "Start Date: which is to stay?" });
    await expect(start.getByText("01 Feb 2026")).toBeVisible();
    await start.getByRole("radio", { name: "Saved meanwhile by others" }).check();
    const end = dialog.getByRole("group", { name: "End Date: which is to stay?" });
    await expect(end.getByRole("radio", { name: "Yours" })).toBeChecked();
    await expect(end.getByLabel("End Date")).toHaveValue("2029-03-03");
    await dialog.getByRole("button", { name: "Save again" }).click();
    await expectToast(page, "Period changed");
    await expect(dialog.getByRole("table", { name: "Quota" })).toContainText("01 Feb 2026");
    await expect(dialog.getByRole("table", { name: "Quota" })).toContainText("03 Mar 2029");
  },
);

test("a quota is disabled and enabled after a confirmation", async ({ page, javaScriptEnabled }) => {
  const { dialog, id } = await enterpriseQuota(page, javaScriptEnabled);
  await dialog.getByRole("link", { name: "Disable" }).click();
  await expect(dialog.getByText("Are you sure", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expectToast(page, "Quota disabled");
  await expect(dialog.getByRole("table", { name: "Quota" })).toContainText("Disabled");

  await dialog.getByRole("link", { name: "Enable" }).click();
  await expect(dialog.getByText("Are you sure", { exact: true })).toBeVisible();
  await changeThroughApi(page, "PATCH", `/api/oem/quotas/enterprise/${id}/capacity`, {
    serverCapacity: 9,
    totalClientCapacity: 900,
  });
  await dialog.getByRole("button", { name: "Enable" }).click();
  await expectToast(page, "Quota enabled");
  await expect(dialog.getByRole("table", { name: "Quota" })).toContainText("Enabled");
  await expect(dialog.getByRole("row", { name: "Assets" })).toContainText("900");
});

for (const [kind, order, limits] of [
  ["an Enterprise", { isOffline: false }, ["Server Capacity", "Asset Capacity"]],
  [
    "an IR",
    { type: 2 as const, packageTierId: "fis-standard", isOffline: false },
    ["Case Capacity", "Case Lifetime"],
  ],
] as const) {
  test(`${kind} license without a quota says so and gets one, then another`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await signIn(page, "mert@example.com");
    const details = await newLicense(page, { ...order, quota: undefined });
    const dialog = await open(page, `${details}?tab=quota`, javaScriptEnabled);
    await expect(dialog.getByText("This license has no quota")).toBeVisible();
    for (const nth of [1, 2]) {
      await dialog.getByRole("link", { name: "Add quota" }).click();
      for (const label of limits) await dialog.getByLabel(label).fill(`${20 + nth}`);
      await dialog.getByRole("combobox", { name: "Period" }).selectOption("3 Years");
      await update(page, javaScriptEnabled);
      await expect(dialog.getByLabel("Expiration Days")).toHaveValue("1095");
      for (const label of limits) await expect(dialog.getByLabel(label)).toHaveValue(`${20 + nth}`);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expectToast(page, "Quota added");
      await expect(dialog.getByRole("table", { name: "Quota" })).toHaveCount(nth);
    }
    await expect(dialog.getByRole("heading", { name: "Quota 2 of 2" })).toBeVisible();
    await expect(dialog.getByRole("link", { name: /^Change Capacity/ })).toHaveCount(
      kind === "an IR" ? 0 : 4,
    );
  });
}

test(
  "a user who may not change quotas sees them without buttons, and gets no form",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    const { details, dialog, id } = await enterpriseQuota(page, javaScriptEnabled);
    await page.context().clearCookies();
    await signIn(page, "rita@example.com");
    await open(page, `${details}?tab=quota`, javaScriptEnabled);
    await expect(dialog.getByRole("table", { name: "Quota" })).toBeVisible();
    for (const name of ["Change Period", "Disable", "Add quota", /^Change Capacity/])
      await expect(dialog.getByRole("link", { name })).toHaveCount(0);
    for (const form of [`${id}/period`, `${id}/capacity`, `${id}/status`, "new"]) {
      expect((await page.goto(`${details}/quotas/${form}`))?.status()).toBe(403);
      await expect(page.getByText("license-manage")).toBeVisible();
    }
  },
);

test(
  "a quota of another license is not found here",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    const { id } = await enterpriseQuota(page, javaScriptEnabled);
    const otherLicense = await newLicense(page, { isOffline: false, quota });
    expect((await page.goto(`${otherLicense}/quotas/${id}/period`))?.status()).toBe(404);
  },
);
