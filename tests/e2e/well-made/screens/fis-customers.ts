import { activateServer } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";
import {
  fisCustomersPath,
  createCaseEvent,
  hoursAgo,
  createFisLicense,
  sendCaseEvents,
} from "#tests/support/screens/fis-customers.ts";
import { openFilter, rows } from "#tests/support/screens/license-list.ts";

import {
  type Area,
  openPage,
  goTo,
  mert,
  type StateAction,
  rita,
  createOnce,
  uniqueName,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

interface Customer {
  company: string;
  /** Path of the customer's page. */
  path: string;
}

const buildListPath = (company: string) =>
  `${fisCustomersPath}?${new URLSearchParams({ companyName: company })}`;

async function findCustomer({ openStaffPage }: Visit, company: string): Promise<Customer> {
  const page = await openStaffPage();
  await page.goto(buildListPath(company));
  const link = page.getByRole("link", { name: company, exact: true });
  return { company, path: (await link.getAttribute("href")) ?? "" };
}

const getBusyCustomer = createOnce(async (visit) => {
  const page = await visit.openStaffPage();
  const company = uniqueName("Çağrı 調査 التحقيق");
  const licensePath = await createFisLicense(page, company, {
    tags: [uniqueName("fis")],
    notes: "Call their SOC first.",
  });
  const data = { asset: "ws-17", gigabytes: 512, rules: ["yara", "sigma"], disk: { sealed: true } };
  await sendCaseEvents(page, await activateServer(page, licensePath, uniqueName("console")), [
    createCaseEvent("e1", "c-1", {
      caseName: "Fidye yazılımı",
      type: "case-opened",
      createdAt: hoursAgo(24 * 26),
    }),
    createCaseEvent("e2", "c-2", { createdAt: hoursAgo(50), data }),
    createCaseEvent("e3", "c-2", {
      type: "case-closed",
      description: "Closed the case.",
      createdAt: hoursAgo(2),
    }),
  ]);
  return findCustomer(visit, company);
});

const longWord = "M".repeat(180);

/** A customer whose values have maximum length. */
const getLongCustomer = createOnce(async (visit) => {
  const page = await visit.openStaffPage();
  const company = `${uniqueName("long")}${"Ü".repeat(150)}`;
  const tags = [`${uniqueName("t")}${"ß".repeat(64)}`.slice(0, 64)];
  const licensePath = await createFisLicense(page, company, { tags, notes: "W".repeat(500) });
  await sendCaseEvents(
    page,
    await activateServer(page, licensePath, `${uniqueName("device")}${"x".repeat(80)}`),
    [
      createCaseEvent("e1", longWord, {
        caseName: longWord,
        type: longWord,
        performedBy: `${longWord}@example.com`,
        description: `${longWord} ${"and so on ".repeat(200)}`,
        data: { [longWord]: longWord, nested: { deeper: [{ [longWord]: [longWord, null] }] } },
      }),
    ],
  );
  return findCustomer(visit, company);
});

const getQuietCustomer = createOnce(async (visit) => {
  const company = uniqueName("quiet");
  await createFisLicense(await visit.openStaffPage(), company);
  return findCustomer(visit, company);
});

const openCustomer = (
  getCustomer: typeof getBusyCustomer,
  pathSuffix: string,
  text: string | RegExp,
): StateAction => openPage(async (visit) => `${(await getCustomer(visit)).path}${pathSuffix}`, text);

const openListOf = (getCustomer: typeof getBusyCustomer, text: string | RegExp): StateAction =>
  openPage(async (visit) => buildListPath((await getCustomer(visit)).company), text);

const openActivity =
  (getCustomer: typeof getBusyCustomer, query: string, text: string): StateAction =>
  async (visit) => {
    await goTo(visit, `${(await getCustomer(visit)).path}/case-activities?${query}`);
    await rows(visit.page).locator("summary").first().click();
    await expect(rows(visit.page).first()).toContainText(text);
  };

const openListFilter: StateAction = async (visit) => {
  await goTo(visit, `${buildListPath((await getBusyCustomer(visit)).company)}&casesAlmostUsed=false`);
  await openFilter(visit.page);
};

const openFilterErrors: StateAction = async (visit) => {
  await goTo(visit, `${(await getQuietCustomer(visit)).path}/case-activities`);
  const form = await openFilter(visit.page);
  await form.getByLabel("From").fill("2026-02-02");
  await form.getByLabel("To").fill("2026-02-01");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(form.getByText("The last day of the range is before the first day.")).toBeVisible();
};

export const fisCustomers: Area = {
  name: "FIS customers",
  userEmail: mert,
  states: {
    "unfiltered list": openPage(fisCustomersPath, "FIS customers"),
    "list with one customer": openListOf(getBusyCustomer, "Joe Wren"),
    "filter of the list": openListFilter,
    "list without customers": openPage(buildListPath("nobody-at-all"), "There are no FIS customers"),
    customer: openCustomer(getBusyCustomer, "", "4 days left"),
    "customer without activities": openCustomer(getQuietCustomer, "", "No case is open."),
    "list with a long name": openListOf(getLongCustomer, /Ü{40}/),
    "customer with long names": openCustomer(getLongCustomer, "", /Ü{40}/),
    "case activities": openCustomer(getBusyCustomer, "/case-activities", "Case closed"),
    "case activity with its data": openActivity(getBusyCustomer, "caseId=c-2&type=acquisition", "ws-17"),
    "long case activity with its data": openActivity(
      getLongCustomer,
      `caseId=${longWord}`,
      "nested › deeper › 1 ›",
    ),
    "filter of case activities with errors": openFilterErrors,
    "customer for a user without privileges": {
      userEmail: rita,
      open: openCustomer(getBusyCustomer, "", "4 days left"),
    },
    "unknown customer": openPage(`${fisCustomersPath}/1`, "This page does not exist"),
  },
};
