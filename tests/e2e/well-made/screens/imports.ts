import {
  csvHeader,
  csvRow,
  importsPath as list,
  newImport,
  waitForText,
} from "#tests/support/screens/imports.ts";
import {
  type Area,
  openPage,
  goTo,
  mert,
  type OpenState,
  rita,
  createOnce,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const csvText = [csvHeader, csvRow("Legacy-wm-1"), csvRow("no key")].join("\n");

const newMappedImport = async (visit: Visit) => {
  const staff = await visit.staff();
  const address = await newImport(staff, csvText);
  await staff.goto(address);
  await staff.getByRole("button", { name: "Check the rows" }).click();
  await waitForText(staff, "2 rows: ", false);
  return { staff, address };
};

/** Path of an import whose rows were checked; one row has an error. */
const checkedImport = createOnce(async (visit) => (await newMappedImport(visit)).address);

const finishedImport = createOnce(async (visit) => {
  const { staff, address } = await newMappedImport(visit);
  await staff.getByRole("button", { name: /^Import 1 license/ }).click();
  await waitForText(staff, "2 rows · Done", false);
  return address;
});

const openMappingErrors: OpenState = async (visit) => {
  const ambiguous = [csvHeader, csvRow("Legacy-wm-2", "03/04/2027")].join("\n");
  await goTo(visit, await newImport(await visit.staff(), ambiguous));
  const { page } = visit;
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByRole("alert").first().waitFor();
};

export const imports: Area = {
  name: "imports",
  userEmail: mert,
  states: {
    "list of imports": openPage(async (visit) => {
      await checkedImport(visit);
      return list;
    }, "old-book.csv"),
    "mapping form": openPage(async (visit) => newImport(await visit.staff(), csvText), "Check the rows"),
    "mapping form with errors": openMappingErrors,
    "result of the check": openPage(checkedImport, "Invalid rows"),
    "result of the run": openPage(finishedImport, "· Done"),
    "confirmation of a removal": openPage(
      async (visit) => `${await checkedImport(visit)}/remove`,
      "will be deleted",
    ),
    "page for a user without the privilege": { userEmail: rita, open: openPage(list, "license-manage") },
  },
};
