import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";
import {
  type Area,
  ada,
  openPage,
  dialogOf,
  goTo,
  type OpenState,
  submitForm,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const catalogPath = "/license/settings/catalog";

/** Stores unsaved changes of the catalog. */
async function saveDraft({ staff }: Visit, changes: (packages: { name: string }[]) => unknown[]) {
  const page = await staff();
  const { origin } = new URL(page.url());
  const { packages, rowVersion } = (await (await page.request.get(`${origin}/api/oem/catalog`)).json())
    .result;
  await changeThroughApi(page, "PUT", "/api/oem/catalog/draft", {
    catalog: { packages: changes(packages) },
    rowVersion,
  });
}

const discardDraft: OpenState = async ({ staff }) => {
  const page = await staff();
  const { origin } = new URL(page.url());
  await page.request.delete(`${origin}/api/oem/catalog/draft`, { headers: { origin } });
};

const withRenamedPackage =
  (reach: OpenState): OpenState =>
  async (visit) => {
    await saveDraft(visit, ([firstPackage, ...otherPackages]) => [
      { ...firstPackage, name: "Company" },
      ...otherPackages,
    ]);
    await reach(visit);
  };

const openTierErrors: OpenState = async (visit) => {
  const dialog = await goTo(visit, `${catalogPath}/tiers/fleet-single`);
  await dialog.getByLabel("Other feature").first().fill("3D view");
  await submitForm(dialog, "Add to draft");
  await expect(dialog.getByText("Start the name with a letter").first()).toBeVisible();
};

const openPackageErrors: OpenState = async (visit) => {
  const dialog = await goTo(visit, `${catalogPath}/packages/new`);
  await submitForm(dialog, "Add to draft");
  await expect(dialog.getByText("Name the package.").first()).toBeVisible();
};

const openDocumentErrors: OpenState = async (visit) => {
  const dialog = await goTo(visit, `${catalogPath}/document`);
  await dialog.getByLabel("Document (JSON)").fill("{");
  await submitForm(dialog, "Review");
  await expect(dialogOf(visit).getByText("This is not JSON").first()).toBeVisible();
};

const openEmptyCatalog: OpenState = async (visit) => {
  await saveDraft(visit, () => []);
  await goTo(visit, catalogPath);
  await expect(visit.page.getByText("The catalog is empty")).toBeVisible();
};

const openInvalidReview: OpenState = async (visit) => {
  await saveDraft(visit, () => []);
  await goTo(visit, `${catalogPath}/review`);
  await expect(visit.page.getByText("This cannot be saved")).toBeVisible();
};

export const catalog: Area = {
  name: "the catalog",
  userEmail: ada,
  states: {
    "full catalog": openPage(catalogPath, "Corporate Tier 3"),
    "catalog with unsaved changes": {
      open: withRenamedPackage(openPage(catalogPath, "1 change not saved yet.")),
      restore: discardDraft,
    },
    "empty catalog": { open: openEmptyCatalog, restore: discardDraft },
    "package form with errors": openPackageErrors,
    "tier form with errors": openTierErrors,
    "JSON document with errors": openDocumentErrors,
    "review of a change": {
      open: withRenamedPackage(openPage(`${catalogPath}/review`, "Corporate → Company")),
      restore: discardDraft,
    },
    "review of an invalid catalog": { open: openInvalidReview, restore: discardDraft },
  },
};
