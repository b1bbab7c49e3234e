import { changeThroughApi, openPageAs } from "#tests/support/screens/background-actions.ts";
import { buildStepUrl, createLicenses, dialog, runButton } from "#tests/support/screens/bulk.ts";
import { enterCustomer, fillProduct, openCreateDialog } from "#tests/support/screens/create-license.ts";
import { saveApprovalRules, switchApprovalRulesOff } from "#tests/support/screens/approval-rules.ts";
import { expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

const uniqueName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ page }) => signIn(page, "mert@example.com"));
test.afterEach(async ({ browser, page }) =>
  switchApprovalRulesOff(await openPageAs(browser, page, "ada@example.com")),
);

test("a license without an end is created after another user has approved it", async ({
  browser,
  page,
  javaScriptEnabled,
}) => {
  const ada = await openPageAs(browser, page, "ada@example.com");
  await ada.goto("/license/settings/approval-rules");
  await ada.getByLabel("Licenses without an end").check();
  await ada.getByRole("button", { name: "Save" }).click();
  await expectToast(ada, "Rules saved");

  const company = uniqueName("Perpetual");
  const createDialog = await openCreateDialog(page, javaScriptEnabled);
  await fillProduct(createDialog);
  await enterCustomer(createDialog, company);
  await createDialog.choose("Period", "Custom period as days");
  await createDialog.dialog.getByLabel("End Date").fill("2199-12-31");
  await createDialog.press("Save");
  const request = page.getByRole("region", { name: "Ask for approval" });
  await expect(request).toBeVisible();
  await expect(createDialog.dialog.getByRole("alert")).toContainText("needs the approval of a second person");
  await request.getByRole("button", { name: "Ask for approval" }).click();
  await expect(request).toContainText("Enter a reason.");
  await createDialog.expectValue("Company", company);
  await request.getByLabel("Reason").fill("Contract 4711");
  await request.getByRole("button", { name: "Ask for approval" }).click();
  await expectToast(page, "Approval requested");
  await expect(
    page.getByText("Another user with the privileges for this change has to decide."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);

  await ada.goto("/");
  await ada.getByRole("link", { name: company }).click();
  await expect(ada.getByText("Contract 4711")).toBeVisible();
  await ada.getByRole("button", { name: "Approve" }).click();
  await expectToast(ada, "Request approved");
  await expect(ada.getByText(/by ada@example\.com/)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Approved").first()).toBeVisible();
  await page.goto("/license/approvals?view=decided");
  await expect(page.getByRole("row").filter({ hasText: company })).toContainText("ada@example.com");
});

test("a large bulk change is rejected with a reason, and then withdrawn", async ({ browser, page }) => {
  const ada = await openPageAs(browser, page, "ada@example.com");
  await saveApprovalRules(ada, { maxLicenses: 2 });
  const keys = await createLicenses(page, uniqueName("Bulk"), 3);
  const previewUrl = buildStepUrl("bulk/preview", {
    keys: keys.join(","),
    change: "environment",
    "to.environment": "3",
  });
  const ask = async (reason: string) => {
    await page.goto(previewUrl);
    await runButton(page).click();
    await dialog(page).getByLabel("Reason").fill(reason);
    await dialog(page).getByRole("button", { name: "Ask for approval" }).click();
    await expectToast(page, "Approval requested");
  };
  await ask("Moved to paid");
  await expect(page.getByRole("table", { name: "What changes" }).getByRole("row")).toHaveCount(4);
  await ada.goto(page.url());
  await ada.getByLabel("Reason for a rejection").fill("Two of them are demos");
  await ada.getByRole("button", { name: "Reject" }).click();
  await expectToast(ada, "Request rejected");
  await page.reload();
  await expect(page.getByText("Two of them are demos")).toBeVisible();

  await ask("Moved to paid, checked again");
  await page.getByRole("button", { name: "Withdraw the request" }).click();
  await expectToast(page, "Request withdrawn");
  await ada.goto("/license/approvals?view=waiting");
  await expect(ada.getByText("No requests here")).toBeVisible();
});

test("rules that allow more wait for a second user who manages settings", async ({ browser, page }) => {
  const ada = await openPageAs(browser, page, "ada@example.com");
  await changeThroughApi(ada, "POST", "/api/user/privileges", {
    email: "mert@example.com",
    privileges: ["license-create", "license-manage", "tags-create", "tags-manage", "settings-manage"],
  });
  await saveApprovalRules(ada, { neverEnds: true });
  await page.goto("/license/settings/approval-rules");
  await page.getByLabel("Licenses without an end").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByLabel("Reason").fill("The trial of the rule is over");
  await expect(page.getByLabel("Licenses without an end")).not.toBeChecked();
  await page.getByRole("button", { name: "Ask for approval" }).click();
  await expectToast(page, "Approval requested");
  await expect(page.getByRole("table", { name: "What changes" })).toContainText("Licenses Without an End");
  await ada.goto(page.url());
  await ada.getByRole("button", { name: "Approve" }).click();
  await expectToast(ada, "Request approved");
  await page.goto("/license/settings/approval-rules");
  await expect(page.getByLabel("Licenses without an end")).not.toBeChecked();
});
