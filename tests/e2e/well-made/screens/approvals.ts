import { saveApprovalRules, switchApprovalRulesOff } from "#tests/support/screens/approval-rules.ts";
import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { createLicenses } from "#tests/support/screens/bulk.ts";
import { fillProduct, enterCustomer, openCreateDialog } from "#tests/support/screens/create-license.ts";
import { expect } from "#tests/support/browser/fixtures.ts";
import {
  type Area,
  ada,
  createOnce,
  goTo,
  mert,
  openPage,
  type StateAction,
  uniqueName,
} from "#tests/e2e/well-made/visit.ts";

const settingsManager = "well.made.settings@example.com";
const rulesPath = "/license/settings/approval-rules";

const switchRulesOff: StateAction = async ({ openStaffPage }) =>
  switchApprovalRulesOff(await openStaffPage());

/** Asks as Ada for a bulk change, which Mert may decide. */
const getRequestPath = createOnce(async ({ openStaffPage }) => {
  const page = await openStaffPage();
  const keys = await createLicenses(page, uniqueName("Approval"), 2);
  const change = { kind: "end-date", expirationDate: "2199-12-31" };
  const origin = new URL(page.url()).origin;
  const response = await page.request.post(`${origin}/api/oem/approvals`, {
    headers: { origin },
    data: {
      operation: "start-bulk-run",
      body: { keys, change },
      reason: "Perpetual licenses according to contract 4711.",
    },
  });
  return `/license/approvals/${(await response.json()).result.id}`;
});

const openAskingForm: StateAction = async (visit) => {
  const { page, javaScriptEnabled } = visit;
  await visit.signInOnce(mert);
  await saveApprovalRules(await visit.openStaffPage(), { neverEnds: true });
  await goTo(visit, "/license/licenses/new");
  const createDialog = await openCreateDialog(page, javaScriptEnabled);
  await fillProduct(createDialog);
  await enterCustomer(createDialog, uniqueName("Perpetual"));
  await createDialog.choose("Period", "Custom period as days");
  await createDialog.dialog.getByLabel("End Date").fill("2199-12-31");
  await createDialog.press("Save");
  await expect(page.getByRole("region", { name: "Ask for approval" })).toBeVisible();
};

const openRulesError: StateAction = async (visit) => {
  const { page } = visit;
  await goTo(visit, rulesPath);
  await page.locator("form:has([name=maxLicenses])").evaluateAll((forms) => {
    for (const form of forms) form.setAttribute("novalidate", "");
  });
  await page.getByLabel("Largest change without approval").fill("1");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Enter a whole number from 2 to 10,000.").first()).toBeVisible();
};

export const approvals: Area = {
  name: "approvals",
  userEmail: mert,
  states: {
    "request to decide": openPage(getRequestPath, "Your decision"),
    "list of requests": openPage(async (visit) => {
      await getRequestPath(visit);
      return "/license/approvals";
    }, "Perpetual licenses according to contract 4711."),
    "list without requests": {
      open: openPage(async ({ openStaffPage }) => {
        const user = { email: settingsManager, privileges: ["settings-manage"] };
        await changeThroughApi(await openStaffPage(), "POST", "/api/user/privileges", user);
        return "/license/approvals?view=waiting";
      }, "No requests here"),
      userEmail: settingsManager,
    },
    "form that asks for approval": { open: openAskingForm, restore: switchRulesOff },
    "own request": { open: openPage(getRequestPath, "Withdraw the request"), userEmail: ada },
    "approval rules": { open: openPage(rulesPath, "Largest change without approval"), userEmail: ada },
    "approval rules with an error": { open: openRulesError, userEmail: ada },
  },
};
