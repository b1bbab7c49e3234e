import { createLicense } from "#tests/support/screens/background-actions.ts";

import {
  type Area,
  openPage,
  mert,
  rita,
  createOnce,
  uniqueName,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const customersPath = "/license/customers";

/** Path of a customer with a long name and long notes. */
const getLongCustomerPath = createOnce(async ({ openStaffPage }: Visit) => {
  const page = await openStaffPage();
  const companyName = `${uniqueName("long")}${"Ü".repeat(150)}`;
  const licensePath = await createLicense(page, { companyName, type: 2, packageTierId: "fis-standard" });
  await createLicense(page, { companyName });
  await page.goto(licensePath.replace("/licenses/", "/customers/of/"));
  const path = new URL(page.url()).pathname;
  await page.getByLabel("Notes on the customer").fill(`${"W".repeat(300)}\nAnd more.`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Notes saved").waitFor();
  return path;
});

const openCustomerWithLongTexts = (pathSuffix: string, text: string | RegExp) =>
  openPage(async (visit) => `${await getLongCustomerPath(visit)}${pathSuffix}`, text);

const getOtherCustomerId = createOnce(async ({ openStaffPage }: Visit) => {
  const page = await openStaffPage();
  const licensePath = await createLicense(page, { companyName: uniqueName("Another") });
  await page.goto(licensePath.replace("/licenses/", "/customers/of/"));
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
});

export const customers: Area = {
  name: "customers",
  userEmail: mert,
  states: {
    "full list": openPage(customersPath, "Customers"),
    "list without customers": openPage(
      `${customersPath}?companyName=no-such-customer`,
      "There are no customers",
    ),
    "list with invalid parameters": openPage(
      `${customersPath}?sortBy=size`,
      "The page ignores these invalid parts of the web address: sortBy.",
    ),
    "customer with long names": openCustomerWithLongTexts("", "And more."),
    "merge form": openCustomerWithLongTexts("/merge", "The other customer"),
    "merge form with search results": openCustomerWithLongTexts("/merge?companyName=globex", "Found:"),
    "merge form without search results": openCustomerWithLongTexts(
      "/merge?companyName=no-such-customer",
      "No other customer",
    ),
    "merge form for two customers": openPage(
      async (visit) => `${await getLongCustomerPath(visit)}/merge?with=${await getOtherCustomerId(visit)}`,
      "You cannot undo the merge.",
    ),
    "statement form": openCustomerWithLongTexts("/statement", "Download PDF"),
    "statement form with an error": openCustomerWithLongTexts(
      "/statement?from=2026-11-20&until=2026-11-01",
      "The last day is before the first day.",
    ),
    "customer for a user without the privilege": {
      userEmail: rita,
      open: openCustomerWithLongTexts("", "And more."),
    },
    "merge page for a user without the privilege": {
      userEmail: rita,
      open: openCustomerWithLongTexts("/merge", "Edits Licenses"),
    },
    "unknown customer": openPage(`${customersPath}/1`, /not found/i),
  },
};
