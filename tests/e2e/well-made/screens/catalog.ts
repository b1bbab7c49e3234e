import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";
import {
  type Area,
  ada,
  at,
  dialogOf,
  goTo,
  type Reach,
  send,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const address = "/license/settings/catalog";

/** An unsaved change of the user. */
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

const discardDraft: Reach = async ({ staff }) => {
  const page = await staff();
  const { origin } = new URL(page.url());
  await page.request.delete(`${origin}/api/oem/catalog/draft`, { headers: { origin } });
};

const renamed =
  (reach: Reach): Reach =>
  async (visit) => {
    await saveDraft(visit, ([first, ...rest]) => [{ ...first, name: "Company" }, ...rest]);
    await reach(visit);
  };

const reachTierErrors: Reach = async (visit) => {
  const dialog = await goTo(visit, `${address}/tiers/fleet-single`);
  await dialog.getByLabel("Feature 8", { exact: true }).fill("warp");
  await send(dialog, "Keep");
  await expect(dialog.getByText("The product has no words for warp").first()).toBeVisible();
};

const reachPackageErrors: Reach = async (visit) => {
  const dialog = await goTo(visit, `${address}/packages/new`);
  await send(dialog, "Keep");
  await expect(dialog.getByText("Name the package.").first()).toBeVisible();
};

const reachDocumentErrors: Reach = async (visit) => {
  const dialog = await goTo(visit, `${address}/document`);
  await dialog.getByLabel("Document (JSON)").fill("{");
  await send(dialog, "Review");
  await expect(dialogOf(visit).getByText("This is not JSON").first()).toBeVisible();
};

const reachEmpty: Reach = async (visit) => {
  await saveDraft(visit, () => []);
  await goTo(visit, address);
  await expect(visit.page.getByText("Nothing is on offer yet")).toBeVisible();
};

const reachInvalid: Reach = async (visit) => {
  await saveDraft(visit, () => []);
  await goTo(visit, `${address}/review`);
  await expect(visit.page.getByText("This cannot be saved")).toBeVisible();
};

export const catalog: Area = {
  name: "the catalog",
  as: ada,
  states: {
    "all of it": at(address, "Corporate Tier 3"),
    "unsaved changes": { reach: renamed(at(address, "1 change not saved yet.")), leave: discardDraft },
    "an empty catalog": { reach: reachEmpty, leave: discardDraft },
    "a package's form with errors": reachPackageErrors,
    "a tier's form with errors": reachTierErrors,
    "a document with errors": reachDocumentErrors,
    "the review of a change": {
      reach: renamed(at(`${address}/review`, "Corporate → Company")),
      leave: discardDraft,
    },
    "the review of an invalid catalog": { reach: reachInvalid, leave: discardDraft },
  },
};
