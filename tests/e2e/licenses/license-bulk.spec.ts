import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";
import { goTo, licensesPath, rows } from "#tests/support/screens/license-list.ts";
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

test("a double click changes the tags of selected licenses once", async ({
  page,
  javaScriptEnabled,
}, testInfo) => {
  await signIn(page, "mert@example.com");
  const companyName = `Bulk tags ${testInfo.project.name} ${Date.now()}`;
  const [firstKey = "", secondKey = "", thirdKey = ""] = await createLicenses(page, companyName, 3);
  await goTo(page, `${licensesPath}?${new URLSearchParams({ companyName })}`, javaScriptEnabled);
  await page.getByLabel(`Select ${firstKey}`).check();
  await page.getByLabel(`Select ${secondKey}`).check();
  if (javaScriptEnabled) await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Change tags" }).click();
  await expect(dialog(page).getByText("2 licenses selected")).toBeVisible();

  await dialog(page).getByLabel("Remove tags").fill("a, EMEA");
  await dialog(page).getByLabel("Add tags").fill("emea");
  await dialog(page).getByRole("button", { name: "Preview" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("A tag cannot be added and removed at once.");
  await expect(dialog(page).getByLabel("Remove tags")).toHaveValue("a, EMEA");
  await expect(dialog(page).getByLabel("Remove tags")).toHaveAttribute("aria-invalid", "true");

  const newTag = `made ${testInfo.project.name} ${Date.now()}`;
  await dialog(page).getByLabel("Add tags").fill(`trial, ${newTag}`);
  await dialog(page).getByRole("button", { name: "Preview" }).click();
  await expect(dialog(page).getByText(`will be created: ${newTag}`)).toBeVisible();
  await expect(factValue(page, "Licenses")).toHaveText("2 will change, 0 unchanged, 0 skipped");
  await expect(tableRows(page, "Preview")).toHaveCount(2);
  await expect(tableRows(page, "Preview").first()).toContainText("Will change");

  await dialog(page).getByRole("link", { name: "Back", exact: true }).click();
  const tagsToAdd = dialog(page).getByRole("list", { name: "Tags to add" });
  for (const tag of ["trial", newTag])
    await expect(tagsToAdd.getByRole("button", { name: `Remove ${tag}` })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Preview" }).click();
  await expect(runButton(page)).toBeVisible();
  const previewUrl = page.url();
  await runButton(page).dblclick();
  await waitUntilFinished(page, javaScriptEnabled);
  await expect(resultRows(page)).toHaveCount(2);
  await expect(outcomeText(page)).toHaveText("2 changed, 0 unchanged, 0 skipped");

  await goTo(page, previewUrl, javaScriptEnabled);
  await expect(factValue(page, "Licenses")).toHaveText("0 will change, 2 unchanged, 0 skipped");
  await expect(runButton(page)).toHaveCount(0);
  await dialog(page).getByRole("link", { name: "Back to the list" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page).filter({ hasText: firstKey })).toContainText(newTag);
  await expect(rows(page).filter({ hasText: thirdKey })).not.toContainText(newTag);
  const events = await page.request.get(`/api/oem/history?licenseKey=${firstKey}`);
  const { result } = await events.json();
  expect(result.entities.map(({ eventName }: { eventName: string }) => eventName)).toEqual([
    "update-tags",
    "add-quota",
    "create",
  ]);
});

test(
  "a background run changes all licenses that match the filter",
  { tag: "@no-script" },
  async ({ page }, testInfo) => {
    await signIn(page, "mert@example.com");
    const companyName = `Bulk run ${testInfo.project.name} ${Date.now()}`;
    const keys = await createLicenses(page, companyName, 60);
    const origin = new URL(page.url()).origin;
    const deleteResponse = await page.request.delete(`/api/oem/licenses/${keys[0]}`, { headers: { origin } });
    expect(deleteResponse.ok()).toBe(true);
    const filter = { companyName, environment: "2", statuses: "pending,deleted" };
    await page.goto(buildStepUrl("bulk", { ...filter, all: "true", change: "environment" }));
    await expect(dialog(page).getByText("60 licenses, all that match the filter")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Preview" }).click();
    await expect(dialog(page).getByRole("combobox", { name: "Environment" })).toHaveValue("");
    await dialog(page).getByRole("combobox", { name: "Environment" }).selectOption("Internal");
    await dialog(page).getByRole("button", { name: "Preview" }).click();
    await expect(factValue(page, "On this page")).toHaveText("49 will change, 0 unchanged, 1 skipped");
    await expect(tableRows(page, "Preview").first()).toContainText(/Demo.*Internal/);
    await expect(dialog(page).getByText("1 skipped: This license was deleted.")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Next page" }).click();
    await expect(tableRows(page, "Preview").first()).toContainText(keys[50] ?? "");
    await expect(tableRows(page, "Preview")).toHaveCount(10);
    await expect(dialog(page).getByRole("button", { name: "Next page" })).toHaveCount(0);

    await runButton(page).click();
    await waitUntilFinished(page, false);
    await expect(outcomeText(page)).toHaveText("59 changed, 0 unchanged, 1 skipped");
    await page.getByRole("link", { name: "Skipped 1" }).click();
    await expect(resultRows(page)).toHaveCount(1);
    await expect(resultRows(page)).toContainText("This license was deleted.");
    await page.goto(`${licensesPath}?${new URLSearchParams({ companyName, environment: "1" })}`);
    await expect(page.getByText("1–10 of 59")).toBeVisible();
  },
);

test("a user deletes many licenses and restores them", { tag: "@no-script" }, async ({ page }, testInfo) => {
  await signIn(page, "mert@example.com");
  const companyName = `Bulk delete ${testInfo.project.name} ${Date.now()}`;
  const keys = await createLicenses(page, companyName, 2);
  await page.goto(buildStepUrl("bulk/preview", { keys: keys.join(","), change: "delete" }));
  const deleteButton = dialog(page).getByRole("button", { name: "Delete 2 licenses" });
  await deleteButton.click();
  await expect(dialog(page).getByLabel("Type delete to confirm")).toBeVisible();
  await dialog(page).getByRole("textbox").fill("delete");
  await deleteButton.click();
  await waitUntilFinished(page, false);
  await expect(page.getByText("The licenses can be restored until")).toBeVisible();
  const companyListPath = `${licensesPath}?${new URLSearchParams({ companyName })}`;
  const runUrl = page.url();
  await page.goto(companyListPath);
  await expect(rows(page)).toHaveCount(0);
  await page.goto(runUrl);
  await page.getByRole("button", { name: "Undo for 2 licenses" }).click();
  await waitUntilFinished(page, false);
  await expect(outcomeText(page)).toHaveText("2 changed, 0 unchanged, 0 skipped");
  await expect(page.getByRole("button", { name: /Undo for/ })).toHaveCount(0);
  const undoUrl = page.url();
  await page.goto(companyListPath);
  await expect(rows(page)).toHaveCount(2);
  await page.goto("/license/bulk");
  const runRows = page
    .getByRole("table", { name: "Bulk changes" })
    .getByRole("row")
    .filter({ hasText: "mert@" });
  await expect(runRows.first()).toContainText("Undo");
  await expect(runRows.nth(1)).toContainText("2 changed, 0 unchanged, 0 skipped, undone");

  await page.goto(undoUrl);
  const againName = "Make the change again for 2 licenses";
  await page.getByRole("link", { name: againName }).click();
  const confirmation = page.getByRole("dialog", { name: "Make the change again" });
  await confirmation.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(undoUrl);
  await page.goto(`${undoUrl}/again`);
  await confirmation.getByRole("button", { name: againName }).click();
  await waitUntilFinished(page, false);
  await page.goto(companyListPath);
  await expect(rows(page)).toHaveCount(0);
});

test(
  "the preview shows the old and the new period of each license",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }, testInfo) => {
    await signIn(page, "mert@example.com");
    const keys = await createLicenses(page, `Bulk period ${testInfo.project.name} ${Date.now()}`, 2);
    const fields = { keys: [...keys, "ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ"].join(","), change: "period" };
    await goTo(page, buildStepUrl("bulk", fields), javaScriptEnabled);
    await dialog(page).getByRole("combobox", { name: "Period" }).selectOption("Custom period as days");
    await dialog(page).getByRole("button", { name: "Update the form" }).click();
    await expect(dialog(page).getByLabel("End Date")).toBeEnabled();
    await dialog(page).getByLabel("Start Date").fill("2027-03-01");
    await dialog(page).getByLabel("End Date").fill("2027-02-01");
    await dialog(page).getByRole("button", { name: "Preview" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText(
      "The end must be at least one day after the start.",
    );
    await dialog(page).getByLabel("End Date").fill("2028-02-29");
    await dialog(page).getByRole("button", { name: "Preview" }).click();
    const firstRow = tableRows(page, "Preview").first();
    await expect(firstRow).toContainText("01 Jan 2026 – 01 Jan 2027");
    await expect(firstRow).toContainText("01 Mar 2027 – 29 Feb 2028");
    await expect(factValue(page, "Licenses")).toHaveText("2 will change, 0 unchanged, 1 skipped");
    await runButton(page).click();
    await waitUntilFinished(page, javaScriptEnabled);
    await expect(outcomeText(page)).toHaveText("2 changed, 0 unchanged, 1 skipped");
    await expect(resultRows(page).last()).toContainText("The license was not found.");
  },
);

test(
  "a user who may not change licenses sees the required privilege",
  { tag: "@no-script" },
  async ({ page }) => {
    await signIn(page, "rita@example.com");
    const fields = { all: "true", change: "environment", "to.environment": "3", companyName: "nobody" };
    const steps = ["bulk", "bulk/preview"].map((step) => buildStepUrl(step, fields));
    for (const url of [...steps, "/license/bulk", "/license/bulk/1"]) {
      const response = await page.goto(url);
      expect(response?.status()).toBe(403);
      await expect(page.getByText("“Edits Licenses”")).toBeVisible();
    }
  },
);

test("an incomplete URL opens the missing step", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "mert@example.com");
  await page.goto(buildStepUrl("bulk/preview", { all: "true", change: "environment" }));
  await expect(dialog(page).getByRole("combobox", { name: "Environment" })).toHaveValue("");
  await page.goto(buildStepUrl("bulk/preview", { change: "environment", "to.environment": "3" }));
  await expect(dialog(page).getByText("Select licenses in the list first")).toBeVisible();
  await page.goto(buildStepUrl("bulk", { all: "true", change: "tags", environment: "9" }));
  await expect(dialog(page).getByText("Correct the filter first.")).toBeVisible();
});

test(
  "a tier field that is focused before the script loads stays focused",
  { tag: "@script" },
  async ({ page }) => {
    await signIn(page, "mert@example.com");
    const [key = ""] = await createLicenses(page, `Bulk tiers ${Date.now()}`, 1);
    const scriptGate = Promise.withResolvers<void>();
    await page.route("**/assets/entry.client-*.js", (route) =>
      scriptGate.promise.then(() => route.continue()),
    );
    await page.goto(`${licensesPath}/bulk?${new URLSearchParams({ keys: key, change: "tier" })}`, {
      waitUntil: "commit",
    });
    await dialog(page).locator("select[name='to.packageTierId']").focus();
    scriptGate.resolve();
    await waitForHydration(page);
    await expect(dialog(page).getByRole("combobox", { name: "Tier" })).toBeFocused();
  },
);
