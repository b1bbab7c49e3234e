import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";
import {
  type Area,
  ada,
  openPage,
  dialogOf,
  goTo,
  type StateAction,
  submitForm,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const catalogPath = "/license/settings/catalog";

/** Saves a draft of the catalog with changed packages. */
async function saveDraft(
  { openStaffPage }: Visit,
  changePackages: (packages: { name: string }[]) => unknown[],
) {
  const page = await openStaffPage();
  const { origin } = new URL(page.url());
  const response = await page.request.get(`${origin}/api/oem/catalog`);
  const { packages, rowVersion } = (await response.json()).result;
  await changeThroughApi(page, "PUT", "/api/oem/catalog/draft", {
    catalog: { packages: changePackages(packages) },
    rowVersion,
  });
}

const discardDraft: StateAction = async ({ openStaffPage }) => {
  const page = await openStaffPage();
  const { origin } = new URL(page.url());
  await page.request.delete(`${origin}/api/oem/catalog/draft`, { headers: { origin } });
};

const renamePackageAndOpen =
  (open: StateAction): StateAction =>
  async (visit) => {
    await saveDraft(visit, ([firstPackage, ...otherPackages]) => [
      { ...firstPackage, name: "Company" },
      ...otherPackages,
    ]);
    await open(visit);
  };

const openTierErrors: StateAction = async (visit) => {
  const dialog = await goTo(visit, `${catalogPath}/tiers/fleet-single`);
  await dialog.getByLabel("Other feature").first().fill("3D view");
  await submitForm(dialog, "Add to draft");
  await expect(dialog.getByText("Start the feature name with a letter").first()).toBeVisible();
};

const openPackageErrors: StateAction = async (visit) => {
  const dialog = await goTo(visit, `${catalogPath}/packages/new`);
  await submitForm(dialog, "Add to draft");
  await expect(dialog.getByText("Name the package.").first()).toBeVisible();
};

const openDocumentErrors: StateAction = async (visit) => {
  const dialog = await goTo(visit, `${catalogPath}/document`);
  await dialog.getByLabel("Document (JSON)").fill("{");
  await submitForm(dialog, "Review");
  await expect(dialogOf(visit).getByText("The catalog is not valid JSON").first()).toBeVisible();
};

const openEmptyCatalog: StateAction = async (visit) => {
  await saveDraft(visit, () => []);
  await goTo(visit, catalogPath);
  await expect(visit.page.getByText("The catalog is empty")).toBeVisible();
};

const openInvalidReview: StateAction = async (visit) => {
  await saveDraft(visit, () => []);
  await goTo(visit, `${catalogPath}/review`);
  await expect(visit.page.getByText("The catalog cannot be saved")).toBeVisible();
};

export const catalog: Area = {
  name: "the catalog",
  userEmail: ada,
  states: {
    "full catalog": openPage(catalogPath, "Corporate Tier 3"),
    "catalog with unsaved changes": {
      open: renamePackageAndOpen(openPage(catalogPath, "1 change not saved yet.")),
      restore: discardDraft,
    },
    "empty catalog": { open: openEmptyCatalog, restore: discardDraft },
    "package form with errors": openPackageErrors,
    "tier form with errors": openTierErrors,
    "JSON document with errors": openDocumentErrors,
    "review of a change": {
      open: renamePackageAndOpen(openPage(`${catalogPath}/review`, "Corporate → Company")),
      restore: discardDraft,
    },
    "review of an invalid catalog": { open: openInvalidReview, restore: discardDraft },
  },
};
