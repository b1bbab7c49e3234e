import { expect } from "#tests/support/browser/fixtures.ts";
import { firstResult, openCreate } from "#tests/support/screens/create-license.ts";
import { type Area, at, mert, type Reach, rita, send } from "#tests/e2e/well-made/visit.ts";

const product = "model=1&packageId=corporate&tierId=corporate-2&period=custom";
const long = "W".repeat(180);
const form = (query: string, text: string | RegExp): Reach => at(`/license/licenses/new?${query}`, text);

const reachErrors: Reach = async ({ page, scripted }) => {
  const { dialog } = await openCreate(page, scripted, "?customerBy=hand&company=Kept");
  await dialog.getByLabel("Company").fill("Kept");
  await dialog.getByLabel("E-mail").fill("kept@example.com");
  await dialog.getByLabel("Server Capacity").fill("1001");
  await send(dialog, "Save");
  await expect(dialog.getByRole("alert")).toContainText("Choose a model.");
};

const searched =
  (company: string, list: "companies" | null, text: string): Reach =>
  async ({ page, scripted }) => {
    const { dialog, find } = await openCreate(page, scripted, `?${product}`);
    await find("Company", company);
    const shown = list ? firstResult(dialog, scripted, list, text) : dialog.getByText(text);
    await expect(shown).toBeVisible();
  };

const reachDiscardQuestion: Reach = async ({ page, scripted }) => {
  const { dialog } = await openCreate(page, scripted);
  await dialog.getByLabel("Notes").fill("Not to be lost.");
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alertdialog", { name: "Discard the new license?" })).toBeVisible();
};

export const createLicense: Area = {
  name: "a new license",
  as: mert,
  states: {
    "its empty form": form("", "Create Paid License"),
    "a search by one letter": form(`${product}&company=a`, "Create Paid License"),
    "a search for its company": searched("acm", "companies", "Acme Corporation"),
    "a tag with a long name": form(`${product}&company=gl&value=${"w".repeat(64)}`, "wwww"),
    "a search that finds nothing": searched("nothing-like-this", null, "No company matches this name."),
    "a company with a long name": form(
      `company=${long}&companyId=4&chosenCompany=${long}&contactId=5&chosenEmail=${long}@x.example`,
      `${long}@x.example`,
    ),
    "a company written by hand": form(`customerBy=hand&company=${long}`, "Search the CRM instead"),
    "its form with errors": reachErrors,
    "the confirmation before it is discarded": { only: "scripted", reach: reachDiscardQuestion },
    "the page for a user who may not create it": { as: rita, reach: form("", "license-create") },
  },
};
