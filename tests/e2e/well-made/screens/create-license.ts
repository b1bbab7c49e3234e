import { expect } from "#tests/support/browser/fixtures.ts";
import { findResult, openCreateDialog } from "#tests/support/screens/create-license.ts";
import { type Area, openPage, mert, type StateAction, rita, submitForm } from "#tests/e2e/well-made/visit.ts";

const productQuery = "model=1&packageId=corporate&tierId=corporate-2&period=custom";
const longText = "W".repeat(180);
const openForm = (query: string, text: string | RegExp): StateAction =>
  openPage(`/license/licenses/new?${query}`, text);

const openFormErrors: StateAction = async ({ page, javaScriptEnabled }) => {
  const { dialog } = await openCreateDialog(page, javaScriptEnabled, "?customerBy=hand&company=Kept");
  await dialog.getByLabel("Company").fill("Kept");
  await dialog.getByLabel("E-mail").fill("kept@example.com");
  await dialog.getByLabel("Server Capacity").fill("1001");
  await submitForm(dialog, "Save");
  await expect(dialog.getByRole("alert")).toContainText("Choose a model.");
};

const openSearch =
  (searchText: string, list: "companies" | null, text: string): StateAction =>
  async ({ page, javaScriptEnabled }) => {
    const { dialog, find } = await openCreateDialog(page, javaScriptEnabled, `?${productQuery}`);
    await find("Company", searchText);
    const searchResult = list ? findResult(dialog, javaScriptEnabled, list, text) : dialog.getByText(text);
    await expect(searchResult).toBeVisible();
  };

const openDiscardDialog: StateAction = async ({ page, javaScriptEnabled }) => {
  const { dialog } = await openCreateDialog(page, javaScriptEnabled);
  await dialog.getByLabel("Notes").fill("Not to be lost.");
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alertdialog", { name: "Discard the new license?" })).toBeVisible();
};

export const createLicense: Area = {
  name: "a new license",
  userEmail: mert,
  states: {
    "empty form": openForm("", "Create Paid License"),
    "search with one letter": openForm(`${productQuery}&company=a`, "Create Paid License"),
    "search for a company": openSearch("acm", "companies", "Acme Corporation"),
    "tag with a long name": openForm(`${productQuery}&company=gl&value=${"w".repeat(64)}`, "wwww"),
    "search without results": openSearch("nothing-like-this", null, "No company matches this name."),
    "company with a long name": openForm(
      `company=${longText}&crmCompanyId=4&chosenCompany=${longText}&contactId=5&chosenEmail=${longText}@x.example`,
      `${longText}@x.example`,
    ),
    "manually entered company": openForm(`customerBy=hand&company=${longText}`, "Search the CRM instead"),
    "form with errors": openFormErrors,
    "discard dialog": { only: "scripted", open: openDiscardDialog },
    "page for a user without the privilege": { userEmail: rita, open: openForm("", "Creates License") },
  },
};
