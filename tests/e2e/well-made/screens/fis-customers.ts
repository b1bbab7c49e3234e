import { activateServer } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";
import {
  customers,
  caseEventOf,
  hoursAgo,
  newFisLicense,
  reportCases,
} from "#tests/support/screens/fis-customers.ts";
import { openFilter, rows } from "#tests/support/screens/license-list.ts";

import {
  type Area,
  at,
  goTo,
  mert,
  type Reach,
  rita,
  shared,
  unique,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

interface Customer {
  company: string;
  /** The address of its overview. */
  address: string;
}

const listOf = (company: string) => `${customers}?${new URLSearchParams({ companyName: company })}`;

async function customerNamed({ staff }: Visit, company: string): Promise<Customer> {
  const page = await staff();
  await page.goto(listOf(company));
  const link = page.getByRole("link", { name: company, exact: true });
  return { company, address: (await link.getAttribute("href")) ?? "" };
}

const busy = shared(async (visit) => {
  const page = await visit.staff();
  const company = unique("Çağrı 調査 التحقيق");
  const details = await newFisLicense(page, company, {
    tags: [unique("fis")],
    notes: "Call their SOC first.",
  });
  const data = { asset: "ws-17", gigabytes: 512, rules: ["yara", "sigma"], disk: { sealed: true } };
  await reportCases(page, await activateServer(page, details, unique("console")), [
    caseEventOf("e1", "c-1", {
      caseName: "Fidye yazılımı",
      type: "case-opened",
      createdAt: hoursAgo(24 * 26),
    }),
    caseEventOf("e2", "c-2", { createdAt: hoursAgo(50), data }),
    caseEventOf("e3", "c-2", {
      type: "case-closed",
      description: "Closed the case.",
      createdAt: hoursAgo(2),
    }),
  ]);
  return customerNamed(visit, company);
});

const word = "M".repeat(180);

/** All its values have maximum length. */
const long = shared(async (visit) => {
  const page = await visit.staff();
  const company = `${unique("long")}${"Ü".repeat(150)}`;
  const tags = [`${unique("t")}${"ß".repeat(64)}`.slice(0, 64)];
  const details = await newFisLicense(page, company, { tags, notes: "W".repeat(500) });
  await reportCases(page, await activateServer(page, details, `${unique("device")}${"x".repeat(80)}`), [
    caseEventOf("e1", word, {
      caseName: word,
      type: word,
      performedBy: `${word}@example.com`,
      description: `${word} ${"and so on ".repeat(200)}`,
      data: { [word]: word, nested: { deeper: [{ [word]: [word, null] }] } },
    }),
  ]);
  return customerNamed(visit, company);
});

const quiet = shared(async (visit) => {
  const company = unique("quiet");
  await newFisLicense(await visit.staff(), company);
  return customerNamed(visit, company);
});

const of = (customer: typeof busy, part: string, text: string | RegExp): Reach =>
  at(async (visit) => `${(await customer(visit)).address}${part}`, text);

const alone = (customer: typeof busy, text: string | RegExp): Reach =>
  at(async (visit) => listOf((await customer(visit)).company), text);

const openActivity =
  (customer: typeof busy, query: string, text: string): Reach =>
  async (visit) => {
    await goTo(visit, `${(await customer(visit)).address}/case-activities?${query}`);
    await rows(visit.page).locator("summary").first().click();
    await expect(rows(visit.page).first()).toContainText(text);
  };

const openCustomersFilter: Reach = async (visit) => {
  await goTo(visit, `${listOf((await busy(visit)).company)}&casesAlmostUsed=false`);
  await openFilter(visit.page);
};

const reachErrors: Reach = async (visit) => {
  await goTo(visit, `${(await quiet(visit)).address}/case-activities`);
  const form = await openFilter(visit.page);
  await form.getByLabel("From").fill("2026-02-02");
  await form.getByLabel("To").fill("2026-02-01");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(form.getByText("The last day is before the first.")).toBeVisible();
};

export const fisCustomers: Area = {
  name: "FIS customers",
  as: mert,
  states: {
    "the whole list": at(customers, "FIS customers"),
    "one of them in the list": alone(busy, "Joe Wren"),
    "their filter": openCustomersFilter,
    "a list without any": at(listOf("nobody-at-all"), "There are no FIS customers"),
    "an overview": of(busy, "", "4 days left"),
    "an overview without anything": of(quiet, "", "No case is open."),
    "a long name in the list": alone(long, /Ü{40}/),
    "an overview of long names": of(long, "", /Ü{40}/),
    "case activities": of(busy, "/case-activities", "Case closed"),
    "a case activity opened to its data": openActivity(busy, "caseId=c-2&type=acquisition", "ws-17"),
    "a long case activity opened to its data": openActivity(long, `caseId=${word}`, "nested › deeper › 1 ›"),
    "the filter of case activities with errors": reachErrors,
    "an overview for who only reads": { as: rita, reach: of(busy, "", "4 days left") },
    "an unknown one": at(`${customers}/1`, "This page does not exist"),
  },
};
