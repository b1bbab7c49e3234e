import { newLicense } from "#tests/support/screens/background-actions.ts";

import { type Area, at, mert, rita, shared, unique, type Visit } from "#tests/e2e/well-made/visit.ts";

const list = "/license/customers";

/** A company with name, contact and notes of maximum length. */
const longCustomer = shared(async ({ staff }: Visit) => {
  const page = await staff();
  const companyName = `${unique("long")}${"Ü".repeat(150)}`;
  const details = await newLicense(page, { companyName, type: 2, packageTierId: "fis-standard" });
  await newLicense(page, { companyName });
  await page.goto(details.replace("/licenses/", "/customers/of/"));
  const address = new URL(page.url()).pathname;
  await page.getByLabel("Notes on the customer").fill(`${"W".repeat(300)}\nAnd more.`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Notes saved").waitFor();
  return address;
});

const long = (part: string, text: string | RegExp) =>
  at(async (visit) => `${await longCustomer(visit)}${part}`, text);

const another = shared(async ({ staff }: Visit) => {
  const page = await staff();
  const details = await newLicense(page, { companyName: unique("Another") });
  await page.goto(details.replace("/licenses/", "/customers/of/"));
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
});

export const customers: Area = {
  name: "customers",
  as: mert,
  states: {
    "all of them": at(list, "Customers"),
    "a search for none": at(`${list}?companyName=nobody-is-called-so`, "There are no customers"),
    "an invalid query": at(`${list}?sortBy=size`, "Ignored because it is not valid: sortBy."),
    "one with long names": long("", "And more."),
    "one to merge": long("/merge", "The other entry of the same company"),
    "one to merge with those that are found": long("/merge?companyName=globex", "Found:"),
    "one to merge with none found": long("/merge?companyName=nobody-is-called-so", "No other customer"),
    "two to merge": at(
      async (visit) => `${await longCustomer(visit)}/merge?with=${await another(visit)}`,
      "This cannot be undone.",
    ),
    "one that who may not edit sees": { as: rita, reach: long("", "And more.") },
    "the page for a user who may not edit": { as: rita, reach: long("/merge", "license-manage") },
    "an unknown one": at(`${list}/1`, /not found/i),
  },
};
