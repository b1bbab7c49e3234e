import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";
import {
  searchAddress,
  type Hosted,
  hosted,
  newHosted,
  newWaitingBuyer,
  waitForState,
  rowOf,
  waiting,
} from "#tests/support/screens/hosted-customers.ts";
import { openFilter } from "#tests/support/screens/license-list.ts";

import {
  type Area,
  at,
  goTo,
  mert,
  type Reach,
  rita,
  send,
  shared,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const running = shared(async ({ staff }) => {
  const page = await staff();
  return waitForState(page, await newHosted(page), "running");
});

const suspended = shared(async ({ staff }) => {
  const page = await staff();
  const customer = await waitForState(page, await newHosted(page), "running");
  await changeThroughApi(page, "POST", `/api/customers/one/hosted/${customer.licenseKey}/suspend`, {});
  return customer;
});

/** A customer whose instance was deleted permanently, while its license was restored. */
const lost = shared(async ({ staff }) => {
  const page = await staff();
  const customer = await newHosted(page, { how: "invite" });
  const { licenseKey, subdomain } = customer;
  await changeThroughApi(
    page,
    "DELETE",
    `/api/customers/one/hosted/${licenseKey}?subdomain=${subdomain}`,
    {},
  );
  await changeThroughApi(page, "POST", `/api/oem/licenses/${licenseKey}/restore`, {});
  return customer;
});

const failed = shared(async ({ staff }) => {
  const page = await staff();
  return waitForState(page, await newHosted(page, { what: "fail-domain" }), "failed");
});

const invited = shared(async ({ staff }) => newHosted(await staff(), { how: "invite" }));
const creatingInstance = shared(async ({ staff }) => newHosted(await staff(), { what: "slow" }));
const approvable = shared(async ({ staff }) => newWaitingBuyer(await staff(), "approval"));

type Customer = (visit: Visit) => Promise<Hosted>;

const of = (customer: Customer, part: string, text: string | RegExp): Reach =>
  at(async (visit) => `${hosted}/${(await customer(visit)).licenseKey}${part}`, text);

const openMenu: Reach = async (visit) => {
  const customer = await running(visit);
  await goTo(visit, searchAddress(customer));
  await visit.page.getByRole("button", { name: `Actions for ${customer.companyName}` }).click();
  await expect(visit.page.getByRole("link", { name: "Show details" })).toBeVisible();
};

const openListFilter: Reach = async (visit) => {
  await goTo(visit, `${hosted}?state=failed&search=${(await failed(visit)).subdomain}`);
  await openFilter(visit.page);
};

const reachExtensionErrors: Reach = async (visit) => {
  const dialog = await goTo(visit, `${hosted}/${(await invited(visit)).licenseKey}/extend`);
  await dialog.getByLabel("Days").fill("15");
  await dialog.getByLabel("Reason").fill("They asked nicely.");
  await send(dialog, "Extend");
  await expect(dialog.getByLabel("Days")).toHaveAttribute("aria-invalid", "true");
};

const reachConversionErrors: Reach = async (visit) => {
  const dialog = await goTo(visit, `${hosted}/${(await invited(visit)).licenseKey}/convert`);
  await dialog.getByRole("radio", { name: "Until a day" }).check();
  if (!visit.scripted) await send(dialog, "Update the form");
  await send(dialog, "Convert to paid");
  await expect(dialog.getByLabel("Last day")).toHaveAttribute("aria-invalid", "true");
};

const reachDeletionErrors: Reach = async (visit) => {
  const dialog = await goTo(visit, `${hosted}/${(await invited(visit)).licenseKey}/delete`);
  await dialog.getByRole("textbox").fill("another");
  await send(dialog, "Delete instance");
  await expect(dialog.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
};

const reachNoCapacity: Reach = async (visit) => {
  const { licenseKey } = await newWaitingBuyer(await visit.staff(), "full");
  const dialog = await goTo(visit, `${waiting}/${licenseKey}/approve`);
  await send(dialog, "Approve and create");
  await expect(dialog.getByRole("alert")).toContainText("There is still no room");
};

const waitingList: Reach = async (visit) => {
  const buyer = await approvable(visit);
  await goTo(visit, `${waiting}?pageSize=100`);
  await expect(rowOf(visit.page, buyer)).toContainText("The order needs our approval.");
};

export const hostedCustomers: Area = {
  name: "hosted customers",
  as: mert,
  states: {
    "the whole list": at(hosted, "Hosted customers"),
    "one that runs in the list": at(async (visit) => searchAddress(await running(visit)), "No contact yet"),
    "one that failed in the list": at(async (visit) => searchAddress(await failed(visit)), "at Domain"),
    "a row's menu": openMenu,
    "their filter": openListFilter,
    "a list without any": at(`${hosted}?search=nobody-at-all`, "No hosted customer matches the filters"),
    "one that runs": of(running, "", "14 of 14 days left"),
    "one that is being created": of(creatingInstance, "", "Installation"),
    "one that is invited": of(invited, "", "Good until"),
    "one that failed": of(failed, "", "name server rejects this name"),
    "an extension": of(running, "/extend", "14 of 14 days left"),
    "an extension with errors": reachExtensionErrors,
    "a conversion": of(running, "/convert", "Convert to paid"),
    "a conversion of one that is suspended": of(suspended, "/convert", "Leave it suspended"),
    "a conversion of one that is invited": of(invited, "/convert", "has not confirmed yet"),
    "the confirmation before an address is sent": of(running, "/send-address", "Send address"),
    "the confirmation before another instance is made": of(lost, "/create-again", "Create instance again"),
    "a conversion with errors": reachConversionErrors,
    "the confirmation before one is suspended": of(running, "/suspend", "Suspend instance"),
    "the confirmation before one is resumed": of(suspended, "/resume", "Resume"),
    "the confirmation before a step is tried again": of(failed, "/retry", "Retry failed step"),
    "the confirmation before another link is sent": of(invited, "/resend-invitation", "Send another link"),
    "the confirmation before one is deleted": of(running, "/delete", "Delete instance"),
    "a deletion with errors": reachDeletionErrors,
    "an action that does not apply": of(running, "/resume", "there is nothing to do"),
    "those who wait for us": waitingList,
    "an approval": at(
      async (visit) => `${waiting}/${(await approvable(visit)).licenseKey}/approve`,
      "gets a mail from us",
    ),
    "an approval without room": reachNoCapacity,
    "one for who only reads": { as: rita, reach: of(running, "", "14 of 14 days left") },
    "the page for a user who may not change one": {
      as: rita,
      reach: of(running, "/convert", "license-manage"),
    },
    "an unknown one": at(`${hosted}/AAAAA-BBBBB-CCCCC-DDDDD-EEEEE`, /not found|nothing at this address/),
  },
};
