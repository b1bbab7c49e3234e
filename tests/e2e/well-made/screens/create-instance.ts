import { expect } from "#tests/support/browser/fixtures.ts";
import {
  createInstancePath,
  createTrial,
  openInstanceForm,
  buildCompleteFormQuery,
} from "#tests/support/screens/create-instance.ts";
import { findResult } from "#tests/support/screens/create-license.ts";
import {
  type Area,
  openPage,
  mert,
  type StateAction,
  rita,
  createOnce,
  uniqueName,
} from "#tests/e2e/well-made/visit.ts";

/** Subdomain and company name of an existing trial. */
const getTrialName = createOnce(async ({ openStaffPage }) => {
  const name = uniqueName("taken");
  await createTrial(await openStaffPage(), name);
  return name;
});

const openFilledForm: StateAction = async ({ page, javaScriptEnabled }) => {
  const name = uniqueName("byhand");
  const { form, checkSubdomain } = await openInstanceForm(
    page,
    javaScriptEnabled,
    buildCompleteFormQuery(name),
  );
  await form.getByLabel("Deal ID").fill("D-4711");
  await form.getByLabel("Notes").fill("Met in Łódź.");
  await checkSubdomain(name);
  await expect(form.getByText("This subdomain is available.")).toBeVisible();
};

const openCompanySearch: StateAction = async ({ page, javaScriptEnabled }) => {
  const { form, find } = await openInstanceForm(page, javaScriptEnabled);
  await find("Company", "lodz");
  await expect(findResult(form, javaScriptEnabled, "companies", "Łódź Stal S.A.")).toBeVisible();
};

const openCompanyWarning: StateAction = async (visit) => {
  const enteredCompanyName = `${await getTrialName(visit)} GmbH`;
  const { form } = await openInstanceForm(visit.page, visit.javaScriptEnabled, {
    customerBy: "hand",
    enteredCompanyName,
  });
  await expect(form.getByText("has a license already, and a running trial.")).toBeVisible();
};

const openSubdomainError: StateAction = async (visit) => {
  const fields = buildCompleteFormQuery(uniqueName("other"), { subdomain: await getTrialName(visit) });
  const { form, save } = await openInstanceForm(visit.page, visit.javaScriptEnabled, fields);
  await save();
  await expect(form.getByRole("alert")).toContainText("Domain is already registered.");
};

const openMissingFields: StateAction = async ({ page, javaScriptEnabled }) => {
  const { form, save, skipBrowserChecks } = await openInstanceForm(page, javaScriptEnabled);
  await skipBrowserChecks();
  await save();
  await expect(form.getByRole("alert")).toContainText("Choose a company.");
};

export const createInstance: Area = {
  name: "a new instance",
  userEmail: mert,
  states: {
    "empty form": openPage(createInstancePath, "Company"),
    "filled form": openFilledForm,
    "search for a company": openCompanySearch,
    "warning about a company with an instance": openCompanyWarning,
    "subdomain in use": openSubdomainError,
    "form with missing fields": openMissingFields,
    "page for a user without the privilege": {
      userEmail: rita,
      open: openPage("/internal/create-instance", "Creates License"),
    },
  },
};
