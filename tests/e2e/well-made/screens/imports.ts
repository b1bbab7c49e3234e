import {
  csvHeader,
  csvRow,
  imports as list,
  newImport,
  waitForText,
} from "#tests/support/screens/imports.ts";
import {
  type Area,
  at,
  goTo,
  mert,
  type Reach,
  rita,
  shared,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const csvText = [csvHeader, csvRow("Legacy-wm-1"), csvRow("no key")].join("\n");

const mapped = async (visit: Visit) => {
  const staff = await visit.staff();
  const address = await newImport(staff, csvText);
  await staff.goto(address);
  await staff.getByRole("button", { name: "Check the rows" }).click();
  await waitForText(staff, "2 rows: ", false);
  return { staff, address };
};

/** Rows were checked, and one of them has an error. */
const checked = shared(async (visit) => (await mapped(visit)).address);

const finishedImport = shared(async (visit) => {
  const { staff, address } = await mapped(visit);
  await staff.getByRole("button", { name: /^Import 1 license/ }).click();
  await waitForText(staff, "2 rows · Done", false);
  return address;
});

const reachErrors: Reach = async (visit) => {
  const ambiguous = [csvHeader, csvRow("Legacy-wm-2", "03/04/2027")].join("\n");
  await goTo(visit, await newImport(await visit.staff(), ambiguous));
  const { page } = visit;
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByRole("alert").first().waitFor();
};

export const imports: Area = {
  name: "imports",
  as: mert,
  states: {
    "the list": at(async (visit) => {
      await checked(visit);
      return list;
    }, "old-book.csv"),
    "the mapping": at(async (visit) => newImport(await visit.staff(), csvText), "Check the rows"),
    "a mapping with errors": reachErrors,
    "the result of the check": at(checked, "Faulty rows"),
    "the result of the run": at(finishedImport, "· Done"),
    "the confirmation before one is removed": at(
      async (visit) => `${await checked(visit)}/remove`,
      "are forgotten",
    ),
    "the page for a user who may not import": { as: rita, reach: at(list, "license-manage") },
  },
};
