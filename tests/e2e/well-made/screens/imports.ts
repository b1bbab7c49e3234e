import {
  csvHeader,
  buildCsvRow,
  importsPath,
  createImport,
  waitForText,
} from "#tests/support/screens/imports.ts";
import {
  type Area,
  openPage,
  goTo,
  mert,
  type StateAction,
  rita,
  createOnce,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const csvText = [csvHeader, buildCsvRow("Legacy-wm-1"), buildCsvRow("no key")].join("\n");

const createMappedImport = async (visit: Visit) => {
  const staffPage = await visit.openStaffPage();
  const url = await createImport(staffPage, csvText);
  await staffPage.goto(url);
  await staffPage.getByRole("button", { name: "Check the rows" }).click();
  await waitForText(staffPage, "2 rows: ", false);
  return { staffPage, path: url };
};

/** Path of an import whose rows were checked; one row has an error. */
const getCheckedImportPath = createOnce(async (visit) => (await createMappedImport(visit)).path);

const getFinishedImportPath = createOnce(async (visit) => {
  const { staffPage, path: url } = await createMappedImport(visit);
  await staffPage.getByRole("button", { name: /^Import 1 license/ }).click();
  await waitForText(staffPage, "2 rows · Done", false);
  return url;
});

const openMappingErrors: StateAction = async (visit) => {
  const ambiguousCsvText = [csvHeader, buildCsvRow("Legacy-wm-2", "03/04/2027")].join("\n");
  await goTo(visit, await createImport(await visit.openStaffPage(), ambiguousCsvText));
  const { page } = visit;
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByRole("alert").first().waitFor();
};

export const imports: Area = {
  name: "imports",
  userEmail: mert,
  states: {
    "list of imports": openPage(async (visit) => {
      await getCheckedImportPath(visit);
      return importsPath;
    }, "old-licenses.csv"),
    "mapping form": openPage(
      async (visit) => createImport(await visit.openStaffPage(), csvText),
      "Check the rows",
    ),
    "mapping form with errors": openMappingErrors,
    "result of the check": openPage(getCheckedImportPath, "Invalid rows"),
    "result of the run": openPage(getFinishedImportPath, "· Done"),
    "confirmation of a removal": openPage(
      async (visit) => `${await getCheckedImportPath(visit)}/remove`,
      "will be deleted",
    ),
    "page for a user without the privilege": {
      userEmail: rita,
      open: openPage(importsPath, "Edits Licenses"),
    },
  },
};
