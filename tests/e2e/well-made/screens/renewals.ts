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
const endsAt = `${licenseEndDay}T23:59:59.999Z`;

const createRenewal = (changeRequest?: (key: string) => ["POST", string, object]) =>
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

const pendingRenewal = createRenewal();
const lostRenewal = createRenewal((key) => [
  "POST",
  `/api/oem/licenses/${key}/renewals/lost`,
  { endsAt, reason: "Went to another vendor" },
]);
const renewedLicense = createRenewal((key) => [
  "POST",
  `/api/oem/licenses/${key}/renewals`,
  { period: "1-year" },
]);
const infiniteLicense = createOnce(async ({ openStaffPage }) =>
  createLicense(await openStaffPage(), {
    quota: { activationDate: "2025-01-01", expirationDate: "2150-01-01" },
  }),
);

const openList =
  (state: string, license: typeof pendingRenewal): StateAction =>
  async (visit) => {
    const { companyName } = await license(visit);
    await goTo(visit, `${renewalsPath}?whose=all&state=${state}&search=${companyName}`);
    await expect(visit.page.getByRole("row", { name: companyName })).toBeVisible();
  };

const openDialog = (pathSegment: string, text: string | RegExp): StateAction =>
  openPage(async (visit) => `${renewalsPath}/${(await pendingRenewal(visit)).key}/${pathSegment}`, text);

const openMissingReason: StateAction = async (visit) => {
  await goTo(visit, `${renewalsPath}/${(await pendingRenewal(visit)).key}/lost`);
  await submitForm(dialogOf(visit), "Mark as lost");
  await expect(dialogOf(visit).getByRole("alert")).toContainText("Enter a reason.");
};

const openRenewalErrors: StateAction = async (visit) => {
  await goTo(
    visit,
    `${(await pendingRenewal(visit)).licensePath}/renew?period=custom&endDay=${licenseEndDay}`,
  );
  await submitForm(dialogOf(visit), "Renew");
  await expect(dialogOf(visit).getByRole("alert")).toContainText("The license was not renewed");
};

export const renewals: Area = {
  name: "renewals",
  userEmail: mert,
  states: {
    "list of open renewals": openList("open", pendingRenewal),
    "list of lost renewals": openList("lost", lostRenewal),
    "list of renewed licenses": openList("renewed", renewedLicense),
    "list without renewals": openPage(
      `${renewalsPath}?whose=all&search=nobody-at-all`,
      "Nothing matches the filter.",
    ),
    "lost renewal without a reason": openMissingReason,
    "owner form": openDialog("owner", "who created the license"),
    "renewal form": openPage(
      async (visit) => `${(await pendingRenewal(visit)).licensePath}/renew`,
      "New end date",
    ),
    "renewal form with an end date": openPage(
      async (visit) => `${(await pendingRenewal(visit)).licensePath}/renew?period=custom&endDay=2030-01-01`,
      "01 Jan 2030",
    ),
    "renewal form with errors": openRenewalErrors,
    "renewal of an infinite license": openPage(
      async (visit) => `${await infiniteLicense(visit)}/renew`,
      "There is nothing to renew.",
    ),
    "period form with a past end": openPage(async (visit) => {
      const { licensePath, id } = await pendingRenewal(visit);
      return `${licensePath}/quotas/${id}/period?period=1-year`;
    }, "Save anyway"),
    "bulk renewal": openPage(
      async (visit) => `/license/licenses/bulk?change=renewal&keys=${(await pendingRenewal(visit)).key}`,
      "Renew for",
    ),
  },
};
