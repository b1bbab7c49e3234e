import { createLicense } from "#tests/support/screens/background-actions.ts";
import { licensesPath } from "#tests/support/screens/license-list.ts";
import type { Locator } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";

import {
  type Area,
  openPage,
  dialogOf,
  goTo,
  mert,
  type StateAction,
  rita,
  waitUntilSettled,
  createOnce,
  uniqueName,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

type Query = Record<string, string>;

/** Creates two licenses and returns the query of a bulk change of these licenses. */
async function createLicensePair({ openStaffPage }: Visit): Promise<Query> {
  const page = await openStaffPage();
  const companyName = uniqueName("Uzun ünvanlı şirket 株式会社");
  const licensePaths = [
    await createLicense(page, { companyName }),
    await createLicense(page, { companyName }),
  ];
  return {
    keys: licensePaths.map((licensePath) => licensePath.split("/").at(-1)).join(),
    "to.add": "emea, a very long name of a tag that nobody would give it",
  };
}

const getLicensePairQuery = createOnce(createLicensePair);

const buildStepUrl = (pathSuffix: string, query: Query) =>
  `${licensesPath}/${pathSuffix}?${new URLSearchParams(query)}`;
const openStep = (pathSuffix: string, query: Query, text: string | RegExp): StateAction =>
  openPage(
    async (visit) => buildStepUrl(pathSuffix, { ...(await getLicensePairQuery(visit)), ...query }),
    text,
  );

const runButton = (dialog: Locator) => dialog.getByRole("button", { name: /\d licenses?$/ });

const openFinishedRun: StateAction = async (visit) => {
  const dialog = await goTo(
    visit,
    buildStepUrl("bulk/preview", { ...(await createLicensePair(visit)), change: "tags" }),
  );
  await runButton(dialog).click();
  await expect(visit.page.getByText("Finished")).toBeVisible();
};

const openTagErrors: StateAction = async (visit) => {
  const { keys = "" } = await getLicensePairQuery(visit);
  const dialog = await goTo(visit, buildStepUrl("bulk", { keys, change: "tags" }));
  await dialog.getByLabel("Add tags").fill("emea");
  await dialog.getByLabel("Remove tags").fill("a, EMEA");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialogOf(visit).getByRole("alert")).toContainText("cannot be added and removed at once");
};

/** Opens the tier form. If JavaScript is on, the function types a part of the name to select a tier. */
const openTierChoice: StateAction = async (visit) => {
  await openStep("bulk", { change: "tier" }, "2 licenses selected")(visit);
  if (!visit.javaScriptEnabled) return;
  await waitUntilSettled(visit);
  const tierField = dialogOf(visit).getByRole("combobox", { name: "Tier" });
  await tierField.pressSequentially("fleet");
  await tierField.press("Enter");
  await expect(tierField).toHaveValue(/Fleet/);
  await tierField.click();
  await expect(dialogOf(visit).getByRole("listbox")).toBeVisible();
};

export const bulkChange: Area = {
  name: "a bulk change",
  userEmail: mert,
  states: {
    "end date form": openStep("bulk", { change: "end-date" }, "2 licenses selected"),
    "preview of an end date": openStep(
      "bulk/preview",
      { change: "end-date", "to.expirationDate": "2026-12-31" },
      "2 will change",
    ),
    "period form": openStep("bulk", { change: "period" }, "2 licenses selected"),
    "tags form": openStep("bulk", { change: "tags" }, "2 licenses selected"),
    "environment form": openStep("bulk", { change: "environment" }, "2 licenses selected"),
    "tier form": openTierChoice,
    "offline form": openStep("bulk", { change: "offline" }, "2 licenses selected"),
    "preview of a tier change": openStep(
      "bulk/preview",
      { change: "tier", "to.packageTierId": "corporate-1", "to.capacitiesFollow": "follow" },
      "2 will change",
    ),
    "tags form with errors": openTagErrors,
    "preview of a tag change": openStep("bulk/preview", { change: "tags" }, "2 will change"),
    "results of a run": openFinishedRun,
    "capacity form": openStep("bulk", { change: "capacity" }, "2 licenses selected"),
    "quota status form": openStep("bulk", { change: "quota-status" }, "2 licenses selected"),
    "notes form": openStep("bulk", { change: "notes" }, "2 licenses selected"),
    "capacity overrun form": openStep("bulk", { change: "soft-capacity" }, "2 licenses selected"),
    "grace period form": openStep("bulk", { change: "grace" }, "2 licenses selected"),
    "deletion form": openStep("bulk", { change: "delete" }, "2 licenses selected"),
    "preview of a deletion": openStep("bulk/preview", { change: "delete" }, "2 will change"),
    "list of runs": openPage("/license/bulk", "Bulk changes"),
    "change without selected licenses": openPage(
      buildStepUrl("bulk/preview", { change: "environment", "to.environment": "3" }),
      "Select licenses in the list first",
    ),
    "change with an invalid filter": openPage(
      buildStepUrl("bulk", { all: "true", change: "tags", environment: "9" }),
      "Correct the filter first.",
    ),
    "page for a user without the privilege": {
      userEmail: rita,
      open: openPage(buildStepUrl("bulk", { all: "true", change: "tags" }), "Edits Licenses"),
    },
  },
};
