import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { changeThroughApi, createLicense, fetchQuotas } from "#tests/support/screens/background-actions.ts";
import { openDialog, expectToast, saveNotes } from "#tests/support/screens/license-details.ts";

async function changeCapacitiesThroughApi(
  page: Page,
  licensePath: string,
  capacities: { serverCapacity: number; totalClientCapacity: number },
) {
  const [quota] = await fetchQuotas(page, licensePath);
  await changeThroughApi(page, "PATCH", `/api/oem/quotas/enterprise/${quota?.id}/capacity`, capacities);
}

test(
  "a user corrects the customer of a license",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const dialog = await openDialog(page, await createLicense(page), javaScriptEnabled);
    await dialog.getByRole("link", { name: "Change customer" }).click();
    await expect(dialog.getByLabel("Company")).toHaveValue("Globex");
    await dialog.getByLabel("E-mail").fill("joe@globex");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Enter a valid e-mail address.");
    await dialog.getByLabel("E-mail").fill("ana@globex.example");
    await dialog.getByLabel("First Name").fill("Ana");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByRole("heading", { name: "Effects" })).toBeVisible();
    await expect(dialog.locator("dd", { hasText: "ana@globex.example" }).first()).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "The license is now issued to Globex");
    await expect(dialog.getByText("ana@globex.example")).toBeVisible();
  },
);

test(
  "a user moves a license to a company of the CRM",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const dialog = await openDialog(page, `${await createLicense(page)}/customer`, javaScriptEnabled);
    await dialog.getByRole("button", { name: "Search the CRM instead" }).click();
    const companyField = dialog.getByRole("combobox", { name: "Company" });
    await companyField.fill("Initech");
    await companyField.press("Enter");
    await dialog.getByRole("button", { name: "Initech", exact: true }).click();
    await dialog.getByRole("button", { name: /Ana Sousa/ }).click();
    await expect(dialog.getByRole("heading", { name: "Effects" })).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "The license is now issued to Initech");
  },
);

test("a user changes the tier after a preview, although another user changes the notes", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, "mert@example.com");
  const licensePath = await createLicense(page);
  const dialog = await openDialog(page, licensePath, javaScriptEnabled);
  await dialog.getByRole("link", { name: "Change Tier" }).click();
  await dialog.getByRole("combobox", { name: "Tier" }).selectOption("Corporate Tier 1");
  if (!javaScriptEnabled) await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("heading", { name: "Effects" })).toBeVisible();
  await expect(dialog.locator("dd", { hasText: "1,000" })).toContainText("100");
  await changeThroughApi(page, "PATCH", `/api/oem/licenses/${licensePath.split("/").at(-1)}/notes`, {
    notes: "Meanwhile.",
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "The tier is now Corporate Tier 1");
  await expect(dialog.getByText("Corporate Tier 1")).toBeVisible();
});

test("a user reviews the effects of a tier again if another user changes the capacities", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, "mert@example.com");
  const licensePath = await createLicense(page);
  const dialog = await openDialog(page, `${licensePath}/tier`, javaScriptEnabled);
  await dialog.getByRole("combobox", { name: "Tier" }).selectOption("Corporate Tier 1");
  if (!javaScriptEnabled) await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("heading", { name: "Effects" })).toBeVisible();
  await changeCapacitiesThroughApi(page, licensePath, { serverCapacity: 4, totalClientCapacity: 2_000 });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Check the effects again");
  await expect(dialog.locator("dd", { hasText: "2,000" })).toContainText("100");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "The tier is now Corporate Tier 1");
});

test(
  "a user saves notes and a customer although another user changes the capacities",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const licensePath = await createLicense(page);
    const dialog = await openDialog(page, licensePath, javaScriptEnabled);
    await changeCapacitiesThroughApi(page, licensePath, { serverCapacity: 4, totalClientCapacity: 2_000 });
    await saveNotes(page, "Written meanwhile.");
    await expectToast(page, "Notes saved");
    await page.goto(`${licensePath}/customer`);
    await dialog.getByLabel("E-mail").fill("ana@globex.example");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByRole("heading", { name: "Effects" })).toBeVisible();
    await changeCapacitiesThroughApi(page, licensePath, { serverCapacity: 5, totalClientCapacity: 3_000 });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "The license is now issued to Globex");
  },
);

test("a user makes an offline license online", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const dialog = await openDialog(page, await createLicense(page), javaScriptEnabled);
  await dialog.getByRole("link", { name: "Take it online" }).click();
  await expect(dialog.getByText("License files can no longer be downloaded.")).toBeVisible();
  await dialog.getByRole("button", { name: "Take it online" }).click();
  await expectToast(page, "The license is no longer offline");
});

test("a user who may not edit sees the required privilege", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "mert@example.com");
  const licensePath = await createLicense(page);
  await signIn(page, "rita@example.com");
  for (const pathSegment of ["customer", "tier", "offline"]) {
    await page.goto(`${licensePath}/${pathSegment}`);
    await expect(page.getByRole("dialog")).toContainText("“Edits Licenses”");
  }
});
