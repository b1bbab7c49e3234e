import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { goTo } from "#tests/support/screens/license-list.ts";
import {
  dialog,
  tableRows,
  factValue,
  runButton,
  resultRows,
  waitUntilFinished,
  outcomeText,
  createLicenses,
  buildStepUrl,
} from "#tests/support/screens/bulk.ts";

test("a row of the preview is left out or gets its own end", async ({
  page,
  javaScriptEnabled,
}, testInfo) => {
  await signIn(page, "mert@example.com");
  const companyName = `Bulk rows ${testInfo.project.name} ${Date.now()}`;
  const keys = await createLicenses(page, companyName, 3);
  const [firstKey = "", secondKey = "", thirdKey = ""] = keys;
  const fields = { keys: keys.join(","), change: "end-date" };
  await goTo(page, buildStepUrl("bulk", fields), javaScriptEnabled);
  await expect(page.getByRole("dialog", { name: "Change end date of 3 licenses" })).toBeVisible();
  await dialog(page).getByLabel("Set end date").fill("2031-12-31");
  await dialog(page).getByRole("button", { name: "Preview" }).click();
  await expect(tableRows(page, "Preview")).toHaveCount(3);
  await dialog(page).getByLabel(`Include ${companyName}, ${firstKey}`).uncheck();
  const endField = dialog(page).getByLabel(`End of ${companyName}, ${secondKey}`);
  await expect(endField).toHaveValue("2031-12-31");
  await endField.fill("2030-06-30");
  if (javaScriptEnabled) await endField.blur();
  else await dialog(page).getByRole("button", { name: "Update the preview" }).click();
  await expect(dialog(page).getByText("Own end.")).toBeVisible();
  await expect(factValue(page, "Left out")).toHaveText("1 license");
  await expect(dialog(page).getByLabel(`Include ${companyName}, ${firstKey}`)).not.toBeChecked();
  await expect(page.getByRole("dialog", { name: "Change end date of 2 licenses" })).toBeVisible();
  await expect(factValue(page, "Licenses")).toHaveText("2 will change, 0 unchanged, 0 skipped");
  const previewRows = tableRows(page, "Preview");
  await expect(previewRows.filter({ hasText: "Will change" })).toHaveCount(2);
  await expect(previewRows.filter({ hasText: firstKey })).toContainText("Left out");
  await dialog(page).getByRole("button", { name: "Change end date of 2 licenses" }).click();
  await waitUntilFinished(page, javaScriptEnabled);
  await expect(outcomeText(page)).toHaveText("2 changed, 0 unchanged, 0 skipped");
  await expect(
    page.getByText("The end date becomes 31 Dec 2031, except licenses with an end of their own."),
  ).toBeVisible();
  await expect(resultRows(page)).toHaveCount(2);
  await expect(resultRows(page).filter({ hasText: secondKey })).toContainText("30 Jun 2030");
  await expect(resultRows(page).filter({ hasText: thirdKey })).toContainText("31 Dec 2031");
});

test(
  "ends that no preview has shown are shown before the run starts",
  { tag: "@no-script" },
  async ({ page }, testInfo) => {
    await signIn(page, "mert@example.com");
    const companyName = `Bulk ends ${testInfo.project.name} ${Date.now()}`;
    const [key = ""] = await createLicenses(page, companyName, 1);
    const fields = { keys: key, change: "end-date", "to.expirationDate": "2031-12-31" };
    await page.goto(buildStepUrl("bulk/preview", fields));
    await dialog(page).getByLabel(`End of ${companyName}, ${key}`).fill("2020-01-01");
    await runButton(page).click();
    await expect(page.getByText("Check the new end dates first.")).toBeVisible();
    await expect(tableRows(page, "Preview")).toContainText("Will be skipped");
    await dialog(page).getByLabel(`End of ${companyName}, ${key}`).fill("");
    await dialog(page).getByRole("button", { name: "Update the preview" }).click();
    await expect(dialog(page).getByLabel(`End of ${companyName}, ${key}`)).toHaveValue("2031-12-31");
  },
);
