import { newLicense } from "#tests/support/screens/background-actions.ts";
import { list } from "#tests/support/screens/license-list.ts";
import type { Locator } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";

import {
  type Area,
  at,
  dialogOf,
  goTo,
  mert,
  type Reach,
  rita,
  settled,
  shared,
  unique,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

type Query = Record<string, string>;

/** Two licenses of a company with a long name, for a change of both. */
async function newPair({ staff }: Visit): Promise<Query> {
  const page = await staff();
  const companyName = unique("Uzun ünvanlı şirket 株式会社");
  const two = [await newLicense(page, { companyName }), await newLicense(page, { companyName })];
  return {
    keys: two.map((details) => details.split("/").at(-1)).join(),
    "to.add": "emea, a very long name of a tag that nobody would give it",
  };
}

const pair = shared(newPair);

const addressOf = (step: string, query: Query) => `${list}/${step}?${new URLSearchParams(query)}`;
const step = (name: string, query: Query, text: string | RegExp): Reach =>
  at(async (visit) => addressOf(name, { ...(await pair(visit)), ...query }), text);

const runButton = (dialog: Locator) => dialog.getByRole("button", { name: /^Change (up to )?\d/ });

const finishedRun: Reach = async (visit) => {
  const dialog = await goTo(visit, addressOf("bulk/preview", { ...(await newPair(visit)), change: "tags" }));
  await runButton(dialog).click();
  await expect(visit.page.getByText("Finished")).toBeVisible();
};

const contradiction: Reach = async (visit) => {
  const { keys = "" } = await pair(visit);
  const dialog = await goTo(visit, addressOf("bulk", { keys, change: "tags" }));
  await dialog.getByLabel("Add tags").fill("emea");
  await dialog.getByLabel("Remove tags").fill("a, EMEA");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialogOf(visit).getByRole("alert")).toContainText("cannot be added and removed at once");
};

/** Selected by a part of its name if a script runs. */
const reachTierChoice: Reach = async (visit) => {
  await step("bulk", { change: "tier" }, "2 licenses selected")(visit);
  if (!visit.scripted) return;
  await settled(visit);
  const tier = dialogOf(visit).getByRole("combobox", { name: "Tier" });
  await tier.pressSequentially("fleet");
  await tier.press("Enter");
  await expect(tier).toHaveValue(/Fleet/);
  await tier.click();
  await expect(dialogOf(visit).getByRole("listbox")).toBeVisible();
};

export const bulkChange: Area = {
  name: "a change of many licenses",
  as: mert,
  states: {
    "its period": step("bulk", { change: "period" }, "2 licenses selected"),
    "its tags": step("bulk", { change: "tags" }, "2 licenses selected"),
    "its environment": step("bulk", { change: "environment" }, "2 licenses selected"),
    "its tier": reachTierChoice,
    "its being offline": step("bulk", { change: "offline" }, "2 licenses selected"),
    "the preview of a tier": step(
      "bulk/preview",
      { change: "tier", "to.packageTierId": "corporate-1", "to.capacitiesFollow": "follow" },
      "2 will change",
    ),
    "its tags with errors": contradiction,
    "its preview": step("bulk/preview", { change: "tags" }, "2 will change"),
    "its results": finishedRun,
    "its capacity": step("bulk", { change: "capacity" }, "2 licenses selected"),
    "its quota status": step("bulk", { change: "quota-status" }, "2 licenses selected"),
    "its notes": step("bulk", { change: "notes" }, "2 licenses selected"),
    "its overrun": step("bulk", { change: "soft-capacity" }, "2 licenses selected"),
    "its grace": step("bulk", { change: "grace" }, "2 licenses selected"),
    "its deletion": step("bulk", { change: "delete" }, "2 licenses selected"),
    "the preview of a deletion": step("bulk/preview", { change: "delete" }, "2 will change"),
    "the runs": at("/license/bulk", "Changes of many licenses"),
    "a change of none": at(
      addressOf("bulk/run", { change: "environment", "to.environment": "3" }),
      "Select licenses in the list first",
    ),
    "an invalid filter": at(
      addressOf("bulk", { all: "true", change: "tags", environment: "9" }),
      "Mend the filter first.",
    ),
    "the page for a user who may not change any": {
      as: rita,
      reach: at(addressOf("bulk", { all: "true", change: "tags" }), "license-manage"),
    },
  },
};
