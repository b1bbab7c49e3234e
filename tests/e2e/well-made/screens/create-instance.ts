import { expect } from "#tests/support/browser/fixtures.ts";
import { createAddress, newTrial, openForm, completeForm } from "#tests/support/screens/create-instance.ts";
import { firstResult } from "#tests/support/screens/create-license.ts";
import { type Area, at, mert, type Reach, rita, shared, unique } from "#tests/e2e/well-made/visit.ts";

/** The subdomain and the name of a company that has a trial. */
const trial = shared(async ({ staff }) => {
  const name = unique("taken");
  await newTrial(await staff(), name);
  return name;
});

const filledIn: Reach = async ({ page, scripted }) => {
  const name = unique("byhand");
  const { form, check } = await openForm(page, scripted, completeForm(name));
  await form.getByLabel("Deal ID").fill("D-4711");
  await form.getByLabel("Notes").fill("Met in Łódź.");
  await check(name);
  await expect(form.getByText("This subdomain is available.")).toBeVisible();
};

const searched: Reach = async ({ page, scripted }) => {
  const { form, find } = await openForm(page, scripted);
  await find("Company", "lodz");
  await expect(firstResult(form, scripted, "companies", "Łódź Stal S.A.")).toBeVisible();
};

const reachKnownCompany: Reach = async (visit) => {
  const writtenCompany = `${await trial(visit)} GmbH`;
  const { form } = await openForm(visit.page, visit.scripted, { customerBy: "hand", writtenCompany });
  await expect(form.getByText("has a license already, and a trial that is not over.")).toBeVisible();
};

const takenSubdomain: Reach = async (visit) => {
  const fields = completeForm(unique("other"), { subdomain: await trial(visit) });
  const { form, save } = await openForm(visit.page, visit.scripted, fields);
  await save();
  await expect(form.getByRole("alert")).toContainText("Domain is already registered.");
};

const reachEmptyForm: Reach = async ({ page, scripted }) => {
  const { form, save, skipBrowserChecks } = await openForm(page, scripted);
  await skipBrowserChecks();
  await save();
  await expect(form.getByRole("alert")).toContainText("Choose a company.");
};

export const createInstance: Area = {
  name: "a new instance",
  as: mert,
  states: {
    "its empty form": at(createAddress, "Company"),
    "its form, filled in": filledIn,
    "a search for its company": searched,
    "a company that has one already": reachKnownCompany,
    "a subdomain that is in use": takenSubdomain,
    "a form without its entries": reachEmptyForm,
    "what who may not create it is told": {
      as: rita,
      reach: at("/internal/create-instance", "license-create"),
    },
  },
};
