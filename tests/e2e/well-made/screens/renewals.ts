import { expect } from "#tests/support/browser/fixtures.ts";
import { addDays, dayOf } from "#app/domain/time/time.ts";
import { changeThroughApi, createLicense, fetchQuotas } from "#tests/support/screens/background-actions.ts";
import {
  type Area,
  openPage,
  dialogOf,
  goTo,
  mert,
  type StateAction,
  submitForm,
  createOnce,
  uniqueName,
} from "#tests/e2e/well-made/visit.ts";

const renewalsPath = "/license/renewals";
const licenseEndDay = addDays(dayOf(new Date().toISOString()), 20);
const expiredAt = `${licenseEndDay}T23:59:59.999Z`;

const createRenewalGetter = (changeRequest?: (key: string) => ["POST", string, object]) =>
  createOnce(async ({ openStaffPage }) => {
    const page = await openStaffPage();
    const companyName = uniqueName("Renewal");
    const quota = { activationDate: "2025-01-01", expirationDate: licenseEndDay };
    const licensePath = await createLicense(page, { companyName, quota });
    const key = licensePath.split("/").at(-1) ?? "";
    if (changeRequest) await changeThroughApi(page, ...changeRequest(key));
    const [{ id } = { id: 0 }] = await fetchQuotas(page, licensePath);
    return { companyName, licensePath, key, id };
  });

const getPendingRenewal = createRenewalGetter();
const getLostRenewal = createRenewalGetter((key) => [
  "POST",
  `/api/oem/licenses/${key}/renewals/lost`,
  { expiredAt, reason: "Went to another vendor" },
]);
const getRenewedLicense = createRenewalGetter((key) => [
  "POST",
  `/api/oem/licenses/${key}/renewals`,
  { period: "1-year" },
]);
const getInfiniteLicensePath = createOnce(async ({ openStaffPage }) =>
  createLicense(await openStaffPage(), {
    quota: { activationDate: "2025-01-01", expirationDate: "2150-01-01" },
  }),
);

const openList =
  (state: string, getRenewal: typeof getPendingRenewal): StateAction =>
  async (visit) => {
    const { companyName } = await getRenewal(visit);
    await goTo(visit, `${renewalsPath}?whose=all&state=${state}&search=${companyName}`);
    await expect(visit.page.getByRole("row", { name: companyName })).toBeVisible();
  };

const openDialog = (pathSegment: string, text: string | RegExp): StateAction =>
  openPage(async (visit) => `${renewalsPath}/${(await getPendingRenewal(visit)).key}/${pathSegment}`, text);

const openMissingReason: StateAction = async (visit) => {
  await goTo(visit, `${renewalsPath}/${(await getPendingRenewal(visit)).key}/lost`);
  await submitForm(dialogOf(visit), "Mark as lost");
  await expect(dialogOf(visit).getByRole("alert")).toContainText("Enter a reason.");
};

const openRenewalErrors: StateAction = async (visit) => {
  await goTo(
    visit,
    `${(await getPendingRenewal(visit)).licensePath}/renew?period=custom&endDay=${licenseEndDay}`,
  );
  await submitForm(dialogOf(visit), "Renew");
  await expect(dialogOf(visit).getByRole("alert")).toContainText("The license was not renewed");
};

export const renewals: Area = {
  name: "renewals",
  userEmail: mert,
  states: {
    "list of open renewals": openList("open", getPendingRenewal),
    "list of lost renewals": openList("lost", getLostRenewal),
    "list of renewed licenses": openList("renewed", getRenewedLicense),
    "list without renewals": openPage(
      `${renewalsPath}?whose=all&search=nobody-at-all`,
      "Nothing matches the filter.",
    ),
    "lost renewal without a reason": openMissingReason,
    "owner form": openDialog("owner", "who created the license"),
    "renewal form": openPage(
      async (visit) => `${(await getPendingRenewal(visit)).licensePath}/renew`,
      "New end date",
    ),
    "renewal form with an end date": openPage(
      async (visit) =>
        `${(await getPendingRenewal(visit)).licensePath}/renew?period=custom&endDay=2030-01-01`,
      "01 Jan 2030",
    ),
    "renewal form with errors": openRenewalErrors,
    "renewal of an infinite license": openPage(
      async (visit) => `${await getInfiniteLicensePath(visit)}/renew`,
      "There is nothing to renew.",
    ),
    "period form with a past end": openPage(async (visit) => {
      const { licensePath, id } = await getPendingRenewal(visit);
      return `${licensePath}/quotas/${id}/period?period=1-year`;
    }, "Save anyway"),
    "bulk renewal": openPage(
      async (visit) => `/license/licenses/bulk?change=renewal&keys=${(await getPendingRenewal(visit)).key}`,
      "Renew for",
    ),
  },
};
