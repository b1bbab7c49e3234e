import { changeThroughApi, createLicense, fetchQuotas } from "#tests/support/screens/background-actions.ts";
import type { Page } from "@playwright/test";
import { openDialog, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, switchUser, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

const quota = {
  activationDate: "2026-01-01",
  expirationDate: "2027-01-01",
  serverCapacity: 1,
  totalClientCapacity: 100,
};

/** Without JavaScript, the user applies a selection with a button. */
async function updateForm(page: Page, javaScriptEnabled: boolean) {
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Update the form" }).click();
}

async function openEnterpriseQuota(page: Page, javaScriptEnabled: boolean) {
  await signIn(page, "mert@example.com");
  const licensePath = await createLicense(page, { isOffline: false, quota });
  const dialog = await openDialog(page, `${licensePath}?tab=quota`, javaScriptEnabled);
  const [{ id } = { id: 0 }] = await fetchQuotas(page, licensePath);
  return { licensePath, dialog, id };
}

test(
  "a quota shows its period, status and features",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const { dialog } = await openEnterpriseQuota(page, javaScriptEnabled);
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
    for (const cellText of ["Corporate Tier 2", "01 Jan 2026", "01 Jan 2027", "Enabled", "mert@example.com"])
      await expect(row).toContainText(cellText);
    const features = dialog.getByRole("table", { name: "Features" });
    await expect(features.getByRole("row", { name: "Integration" })).toContainText("Webhook + API");
    await expect(features.getByRole("row", { name: "Assets" })).toContainText("100");
  },
);

test("a user changes the period of a quota", { tag: "@chromium" }, async ({ page, javaScriptEnabled }) => {
  const { licensePath, dialog } = await openEnterpriseQuota(page, javaScriptEnabled);
  await dialog.getByRole("link", { name: "Change Period" }).click();
  await expect(dialog.getByRole("combobox", { name: "Period" })).toHaveValue("1-year");
  await expect(dialog.getByLabel("End Date")).toBeDisabled();
  await dialog.getByRole("combobox", { name: "Period" }).selectOption("2 Weeks");
  await updateForm(page, javaScriptEnabled);
  await expect(dialog.getByLabel("End Date")).toHaveValue("2026-01-15");
  await expect(dialog.getByText("01 Jan 2026 – 01 Jan 2027 (1 year)")).toBeVisible();
  await expect(dialog.getByText("01 Jan 2026 – 15 Jan 2026 (14 days)")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Period" }).selectOption("Custom period as days");
  await updateForm(page, javaScriptEnabled);
  await expect(dialog.getByLabel("End Date")).toBeEnabled();
  await expect(dialog.getByLabel("End Date")).toHaveAttribute("min", "2026-01-02");
  await dialog.getByLabel("End Date").fill("2150-01-01");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Period changed");
  await expect(page).toHaveURL(`${licensePath}?tab=quota`);
  await expect(dialog.getByText("Infinite (Quota will never expire)")).toBeVisible();
  if (javaScriptEnabled) await expect(dialog.getByRole("link", { name: "Change Period" })).toBeFocused();
});

test(
  "a change dialog opens above the license details",
  { tag: "@chromium" },
  async ({ page, javaScriptEnabled }) => {
    const { licensePath } = await openEnterpriseQuota(page, javaScriptEnabled);
    const detailsDialog = page.locator("[role=dialog]").first();
    const changeLink = detailsDialog.getByRole("link", { name: "Change Capacity of Servers" });
    await changeLink.click();
    const capacityDialog = page.getByRole("dialog", { name: "Change Capacity" });
    await expect(capacityDialog).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(detailsDialog.getByText("Corporate Tier 2")).toBeVisible();
    await page.reload();
    await expect(capacityDialog).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(detailsDialog.getByText("Corporate Tier 2")).toBeVisible();
    if (javaScriptEnabled) {
      await waitForHydration(page);
      await page.keyboard.press("Escape");
    } else await capacityDialog.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(`${licensePath}?tab=quota`);
    await expect(capacityDialog).toHaveCount(0);
    if (javaScriptEnabled) await expect(changeLink).toBeFocused();
  },
);

test(
  "the form rejects a period that ends before its start",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const { licensePath, dialog, id } = await openEnterpriseQuota(page, javaScriptEnabled);
    await openDialog(page, `${licensePath}/quotas/${id}/period?period=custom`, javaScriptEnabled);
    await expect(dialog.getByLabel("Start Date")).toHaveAttribute("required");
    await expect(dialog.getByLabel("End Date")).toHaveAttribute("required");
    await expect(dialog.getByLabel("Expiration Days")).toHaveValue("365");
    await openDialog(
      page,
      `${licensePath}/quotas/${id}/period?period=custom&endDay=2025-12-30`,
      javaScriptEnabled,
    );
    await expect(dialog.getByLabel("End Date")).toHaveAccessibleDescription(
      /at least one day after the start/,
    );
    await expect(dialog.getByLabel("Expiration Days")).toHaveValue("");
    await expect(dialog.getByText("01 Jan 2026 – 30 Dec 2025")).toBeVisible();
    await expect(dialog.getByText(/\(-/)).toHaveCount(0);
    await dialog.getByLabel("Expiration Days").fill("10");
    await updateForm(page, javaScriptEnabled);
    await expect(dialog.getByLabel("End Date")).toHaveValue("2026-01-11");
    await expect(dialog.getByLabel("End Date")).toHaveAccessibleDescription("");
    await dialog.locator("form").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
    await dialog.getByLabel("End Date").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Enter the end date.");
  },
);

test(
  "a user changes server and asset capacity together",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const { licensePath, dialog } = await openEnterpriseQuota(page, javaScriptEnabled);
    await expect(dialog.getByRole("link", { name: "Change Capacity of Servers" })).toBeVisible();
    await dialog.getByRole("link", { name: "Change Capacity of Assets" }).click();
    const serverCapacityField = dialog.getByLabel("Server Capacity");
    const assetCapacityField = dialog.getByLabel("Asset Capacity");
    for (const [field, value, max] of [
      [serverCapacityField, "1", "1000"],
      [assetCapacityField, "100", "1000000000"],
    ] as const) {
      await expect(field).toHaveValue(value);
      await expect(field).toHaveAttribute("min", "1");
      await expect(field).toHaveAttribute("max", max);
      await expect(field).toHaveAttribute("required");
    }
    await serverCapacityField.fill("3");
    await assetCapacityField.fill("12000");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Capacity changed");
    await expect(page).toHaveURL(`${licensePath}?tab=quota`);
    await expect(dialog.getByRole("row", { name: "Assets" })).toContainText("12,000");
    await expect(dialog.getByRole("row", { name: "Servers" })).toContainText("3");
  },
);

test(
  "a user resolves concurrent changes field by field",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const { licensePath, dialog, id } = await openEnterpriseQuota(page, javaScriptEnabled);
    await dialog.getByRole("link", { name: "Change Capacity of Servers" }).click();
    await expect(dialog.getByLabel("Server Capacity")).toHaveValue("1");
    await changeThroughApi(page, "PATCH", `/api/oem/quotas/enterprise/${id}/capacity`, {
      serverCapacity: 7,
      totalClientCapacity: 700,
    });
    await dialog.getByLabel("Server Capacity").fill("5");
    await dialog.getByLabel("Asset Capacity").fill("500");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Another user saved a change in the meantime");
    const serverCapacityChoice = dialog.getByRole("group", {
      name: "Server Capacity: which value do you want to keep?",
    });
    await expect(serverCapacityChoice.getByRole("radio", { name: "Yours" })).toBeChecked();
    await expect(serverCapacityChoice.getByLabel("Server Capacity")).toHaveValue("5");
    const assetCapacityChoice = dialog.getByRole("group", {
      name: "Asset Capacity: which value do you want to keep?",
    });
    await expect(assetCapacityChoice.getByText("700", { exact: true })).toBeVisible();
    await assetCapacityChoice.getByRole("radio", { name: "Saved by another user" }).check();
    await dialog.getByRole("button", { name: "Save again" }).click();
    await expectToast(page, "Capacity changed");
    await expect(dialog.getByRole("row", { name: "Servers" })).toContainText("5");
    await expect(dialog.getByRole("row", { name: "Assets" })).toContainText("700");

    await openDialog(page, `${licensePath}/quotas/${id}/period?period=custom`, javaScriptEnabled);
    await changeThroughApi(page, "PATCH", `/api/oem/quotas/${id}/date`, {
      activationDate: "2026-02-01",
      expirationDate: "2028-02-01",
    });
    await dialog.getByLabel("End Date").fill("2029-03-03");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Another user saved a change in the meantime");
    const startDateChoice = dialog.getByRole("group", {
      name: "Start Date: which value do you want to keep?",
    });
    await expect(startDateChoice.getByText("01 Feb 2026")).toBeVisible();
    await startDateChoice.getByRole("radio", { name: "Saved by another user" }).check();
    const endDateChoice = dialog.getByRole("group", { name: "End Date: which value do you want to keep?" });
    await expect(endDateChoice.getByRole("radio", { name: "Yours" })).toBeChecked();
    await expect(endDateChoice.getByLabel("End Date")).toHaveValue("2029-03-03");
    await dialog.getByRole("button", { name: "Save again" }).click();
    await expectToast(page, "Period changed");
    await expect(dialog.getByRole("table", { name: "Quota" })).toContainText("01 Feb 2026");
    await expect(dialog.getByRole("table", { name: "Quota" })).toContainText("03 Mar 2029");
  },
);

test("a user disables and enables a quota", async ({ page, javaScriptEnabled }) => {
  const { dialog, id } = await openEnterpriseQuota(page, javaScriptEnabled);
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

for (const [licenseKind, licenseFields, fieldLabels] of [
  ["an Enterprise", { isOffline: false }, ["Server Capacity", "Asset Capacity"]],
  [
    "an IR",
    { type: 2 as const, packageTierId: "fis-standard", isOffline: false },
    ["Case Capacity", "Case Lifetime"],
  ],
] as const) {
  test(`a user adds two quotas to ${licenseKind} license`, async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const licensePath = await createLicense(page, { ...licenseFields, quota: undefined });
    const dialog = await openDialog(page, `${licensePath}?tab=quota`, javaScriptEnabled);
    await expect(dialog.getByText("This license has no quota")).toBeVisible();
    for (const quotaCount of [1, 2]) {
      await dialog.getByRole("link", { name: "Add quota" }).click();
      for (const label of fieldLabels) await dialog.getByLabel(label).fill(`${20 + quotaCount}`);
      await dialog.getByRole("combobox", { name: "Period" }).selectOption("3 Years");
      await updateForm(page, javaScriptEnabled);
      await expect(dialog.getByLabel("Expiration Days")).toHaveValue("1095");
      for (const label of fieldLabels)
        await expect(dialog.getByLabel(label)).toHaveValue(`${20 + quotaCount}`);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expectToast(page, "Quota added");
      await expect(dialog.getByRole("table", { name: "Quota" })).toHaveCount(quotaCount);
    }
    await expect(dialog.getByRole("heading", { name: "Quota 2 of 2" })).toBeVisible();
    await expect(dialog.getByRole("link", { name: /^Change Capacity/ })).toHaveCount(
      licenseKind === "an IR" ? 0 : 4,
    );
  });
}

test(
  "a user without license-manage cannot change quotas",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const { licensePath, dialog, id } = await openEnterpriseQuota(page, javaScriptEnabled);
    await switchUser(page, "rita@example.com");
    await openDialog(page, `${licensePath}?tab=quota`, javaScriptEnabled);
    await expect(dialog.getByRole("table", { name: "Quota" })).toBeVisible();
    for (const name of ["Change Period", "Disable", "Add quota", /^Change Capacity/])
      await expect(dialog.getByRole("link", { name })).toHaveCount(0);
    for (const formPath of [`${id}/period`, `${id}/capacity`, `${id}/status`, "new"]) {
      expect((await page.goto(`${licensePath}/quotas/${formPath}`))?.status()).toBe(403);
      await expect(page.getByText("“Edits Licenses”")).toBeVisible();
    }
  },
);

test(
  "the app responds 404 to a quota in the path of another license",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const { id } = await openEnterpriseQuota(page, javaScriptEnabled);
    const otherLicensePath = await createLicense(page, { isOffline: false, quota });
    expect((await page.goto(`${otherLicensePath}/quotas/${id}/period`))?.status()).toBe(404);
  },
);
