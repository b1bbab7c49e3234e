import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";
import type { Locator } from "@playwright/test";
import {
  buildSearchPath,
  type CreatedCustomer,
  hostedCustomersPath,
  createHostedCustomer,
  createWaitingBuyer,
  waitForInstanceState,
  rowOf,
  waitingBuyersPath,
} from "#tests/support/screens/hosted-customers.ts";
import { openFilter } from "#tests/support/screens/license-list.ts";

import {
  type Area,
  openPage,
  goTo,
  mert,
  type StateAction,
  rita,
  submitForm,
  createOnce,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const getRunningCustomer = createOnce(async ({ openStaffPage }) => {
  const page = await openStaffPage();
  return waitForInstanceState(page, await createHostedCustomer(page), "running");
});

const getSuspendedCustomer = createOnce(async ({ openStaffPage }) => {
  const page = await openStaffPage();
  const customer = await waitForInstanceState(page, await createHostedCustomer(page), "running");
  await changeThroughApi(page, "POST", `/api/customers/one/hosted/${customer.licenseKey}/suspend`, {});
  return customer;
});

/** A customer with a restored license whose instance was deleted permanently. */
const getCustomerWithoutInstance = createOnce(async ({ openStaffPage }) => {
  const page = await openStaffPage();
  const customer = await createHostedCustomer(page, { how: "invite" });
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

const getFailedCustomer = createOnce(async ({ openStaffPage }) => {
  const page = await openStaffPage();
  return waitForInstanceState(
    page,
    await createHostedCustomer(page, { subdomainPrefix: "fail-domain" }),
    "failed",
  );
});

const getInvitedCustomer = createOnce(async ({ openStaffPage }) =>
  createHostedCustomer(await openStaffPage(), { how: "invite" }),
);
const getCreatingCustomer = createOnce(async ({ openStaffPage }) =>
  createHostedCustomer(await openStaffPage(), { subdomainPrefix: "slow" }),
);
const getWaitingBuyer = createOnce(async ({ openStaffPage }) =>
  createWaitingBuyer(await openStaffPage(), "approval"),
);

type GetCustomer = (visit: Visit) => Promise<CreatedCustomer>;

const openCustomer = (getCustomer: GetCustomer, pathSuffix: string, text: string | RegExp): StateAction =>
  openPage(
    async (visit) => `${hostedCustomersPath}/${(await getCustomer(visit)).licenseKey}${pathSuffix}`,
    text,
  );

const openMenu: StateAction = async (visit) => {
  const customer = await getRunningCustomer(visit);
  await goTo(visit, buildSearchPath(customer));
  await visit.page.getByRole("button", { name: `Actions for ${customer.companyName}` }).click();
  const { page } = visit;
  const firstItem = page
    .getByRole("link", { name: "Show details" })
    .or(page.getByRole("menuitem", { name: "Show details" }));
  await expect(firstItem).toBeVisible();
};

const openListFilter: StateAction = async (visit) => {
  await goTo(
    visit,
    `${hostedCustomersPath}?state=failed&search=${(await getFailedCustomer(visit)).subdomain}`,
  );
  await openFilter(visit.page);
};

async function chooseCustomPeriod({ javaScriptEnabled }: Visit, dialog: Locator) {
  await dialog.getByLabel("Period").selectOption("Custom period as days");
  if (!javaScriptEnabled) await submitForm(dialog, "Update the form");
}

const openExtensionErrors: StateAction = async (visit) => {
  const dialog = await goTo(
    visit,
    `${hostedCustomersPath}/${(await getInvitedCustomer(visit)).licenseKey}/extend`,
  );
  await chooseCustomPeriod(visit, dialog);
  await dialog.getByLabel("Days").fill("15");
  await dialog.getByLabel("Reason").fill("Their pilot takes longer.");
  await submitForm(dialog, "Extend");
  await expect(dialog.getByLabel("Days")).toHaveAttribute("aria-invalid", "true");
};

const openConversionErrors: StateAction = async (visit) => {
  const dialog = await goTo(
    visit,
    `${hostedCustomersPath}/${(await getInvitedCustomer(visit)).licenseKey}/convert`,
  );
  await chooseCustomPeriod(visit, dialog);
  await dialog.getByLabel("Days").fill("0");
  await submitForm(dialog, "Convert to paid");
  await expect(dialog.getByLabel("Days")).toHaveAttribute("aria-invalid", "true");
};

const openDeletionErrors: StateAction = async (visit) => {
  const dialog = await goTo(
    visit,
    `${hostedCustomersPath}/${(await getInvitedCustomer(visit)).licenseKey}/delete`,
  );
  await dialog.getByRole("textbox").fill("another");
  await submitForm(dialog, "Delete instance");
  await expect(dialog.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
};

const openApprovalError: StateAction = async (visit) => {
  const { licenseKey } = await createWaitingBuyer(await visit.openStaffPage(), "full");
  const dialog = await goTo(visit, `${waitingBuyersPath}/${licenseKey}/approve`);
  await submitForm(dialog, "Approve and create");
  await expect(dialog.getByRole("alert")).toContainText("There is still no capacity");
};

const openWaitingList: StateAction = async (visit) => {
  const buyer = await getWaitingBuyer(visit);
  await goTo(visit, `${waitingBuyersPath}?pageSize=100`);
  await expect(rowOf(visit.page, buyer)).toContainText("The order needs our approval.");
};

export const hostedCustomers: Area = {
  name: "hosted customers",
  userEmail: mert,
  states: {
    "unfiltered list": openPage(hostedCustomersPath, "Hosted customers"),
    "list with a running instance": openPage(
      async (visit) => buildSearchPath(await getRunningCustomer(visit)),
      "No contact yet",
    ),
    "list with a failed instance": openPage(
      async (visit) => buildSearchPath(await getFailedCustomer(visit)),
      "at Domain",
    ),
    "menu of a row": openMenu,
    "filter of the list": openListFilter,
    "list without customers": openPage(
      `${hostedCustomersPath}?search=nobody-at-all`,
      "No hosted customer matches the filters",
    ),
    "running instance": openCustomer(getRunningCustomer, "", "14 of 14 free extension days left"),
    "instance during creation": openCustomer(getCreatingCustomer, "", "Installation"),
    "invited customer": openCustomer(getInvitedCustomer, "", "Valid until"),
    "failed instance": openCustomer(getFailedCustomer, "", "name server rejects this name"),
    "extension form": openCustomer(getRunningCustomer, "/extend", "14 of 14 free extension days left"),
    "extension form with errors": openExtensionErrors,
    "conversion form": openCustomer(getRunningCustomer, "/convert", "Convert to paid"),
    "conversion of a suspended instance": openCustomer(
      getSuspendedCustomer,
      "/convert",
      "Keep the instance suspended",
    ),
    "conversion of an invited customer": openCustomer(
      getInvitedCustomer,
      "/convert",
      "has not confirmed yet",
    ),
    "confirmation of sending the address": openCustomer(getRunningCustomer, "/send-address", "Send address"),
    "confirmation of creating the instance again": openCustomer(
      getCustomerWithoutInstance,
      "/create-again",
      "Create instance again",
    ),
    "conversion form with errors": openConversionErrors,
    "confirmation of a suspension": openCustomer(getRunningCustomer, "/suspend", "Suspend instance"),
    "confirmation of a resumption": openCustomer(getSuspendedCustomer, "/resume", "Resume"),
    "confirmation of a retry": openCustomer(getFailedCustomer, "/retry", "Retry failed step"),
    "confirmation of a new invitation": openCustomer(
      getInvitedCustomer,
      "/resend-invitation",
      "Send a new link",
    ),
    "confirmation of a deletion": openCustomer(getRunningCustomer, "/delete", "Delete instance"),
    "deletion form with errors": openDeletionErrors,
    "action that does not apply": openCustomer(
      getRunningCustomer,
      "/resume",
      "is not possible for this instance right now",
    ),
    "list of waiting buyers": openWaitingList,
    "approval form": openPage(
      async (visit) => `${waitingBuyersPath}/${(await getWaitingBuyer(visit)).licenseKey}/approve`,
      "gets a mail from us",
    ),
    "approval without capacity": openApprovalError,
    "instance for a user without privileges": {
      userEmail: rita,
      open: openCustomer(getRunningCustomer, "", "14 of 14 free extension days left"),
    },
    "page for a user without the privilege": {
      userEmail: rita,
      open: openCustomer(getRunningCustomer, "/convert", "Edits Licenses"),
    },
    "unknown customer": openPage(
      `${hostedCustomersPath}/AAAAA-BBBBB-CCCCC-DDDDD-EEEEE`,
      /not found|nothing at this address/,
    ),
  },
};
