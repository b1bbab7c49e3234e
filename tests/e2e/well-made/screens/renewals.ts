import { expect } from "#tests/support/browser/fixtures.ts";
import { addDays, dayOf } from "#app/domain/time/time.ts";
import { changeThroughApi, newLicense, fetchQuotas } from "#tests/support/screens/background-actions.ts";
import {
  type Area,
  openPage,
  dialogOf,
  goTo,
  mert,
  type OpenState,
  submitForm,
  createOnce,
  unique,
} from "#tests/e2e/well-made/visit.ts";

const renewalsPath = "/license/renewals";
const licenseEndDay = addDays(dayOf(new Date().toISOString()), 20);
const endsAt = `${licenseEndDay}T23:59:59.999Z`;

const newRenewal = (changeRequest?: (key: string) => ["POST", string, object]) =>
  createOnce(async ({ staff }) => {
    const page = await staff();
    const companyName = unique("Renewal");
    const quota = { activationDate: "2025-01-01", expirationDate: licenseEndDay };
    const details = await newLicense(page, { companyName, quota });
    const key = details.split("/").at(-1) ?? "";
    if (changeRequest) await changeThroughApi(page, ...changeRequest(key));
    const [{ id } = { id: 0 }] = await fetchQuotas(page, details);
    return { companyName, details, key, id };
  });

const openRenewal = newRenewal();
const lostRenewal = newRenewal((key) => [
  "POST",
  `/api/oem/licenses/${key}/renewals/lost`,
  { endsAt, reason: "Went to another vendor" },
]);
const renewedLicense = newRenewal((key) => [
  "POST",
  `/api/oem/licenses/${key}/renewals`,
  { period: "1-year" },
]);
const infiniteLicense = createOnce(async ({ staff }) =>
  newLicense(await staff(), { quota: { activationDate: "2025-01-01", expirationDate: "2150-01-01" } }),
);

const openList =
  (state: string, license: typeof openRenewal): OpenState =>
  async (visit) => {
    const { companyName } = await license(visit);
    await goTo(visit, `${renewalsPath}?whose=all&state=${state}&search=${companyName}`);
    await expect(visit.page.getByRole("row", { name: companyName })).toBeVisible();
  };

const openDialog = (pathSegment: string, text: string | RegExp): OpenState =>
  openPage(async (visit) => `${renewalsPath}/${(await openRenewal(visit)).key}/${pathSegment}`, text);

const openMissingReason: OpenState = async (visit) => {
  await goTo(visit, `${renewalsPath}/${(await openRenewal(visit)).key}/lost`);
  await submitForm(dialogOf(visit), "Mark as lost");
  await expect(dialogOf(visit).getByRole("alert")).toContainText("Enter a reason.");
};

const openRenewalErrors: OpenState = async (visit) => {
  await goTo(visit, `${(await openRenewal(visit)).details}/renew?period=custom&endDay=${licenseEndDay}`);
  await submitForm(dialogOf(visit), "Renew");
  await expect(dialogOf(visit).getByRole("alert")).toContainText("The license was not renewed");
};

export const renewals: Area = {
  name: "renewals",
  userEmail: mert,
  states: {
    "list of open renewals": openList("open", openRenewal),
    "list of lost renewals": openList("lost", lostRenewal),
    "list of renewed licenses": openList("renewed", renewedLicense),
    "list without renewals": openPage(
      `${renewalsPath}?whose=all&search=nobody-at-all`,
      "Nothing matches the filter.",
    ),
    "lost renewal without a reason": openMissingReason,
    "owner form": openDialog("owner", "who created the license"),
    "renewal form": openPage(async (visit) => `${(await openRenewal(visit)).details}/renew`, "New end date"),
    "renewal form with an end date": openPage(
      async (visit) => `${(await openRenewal(visit)).details}/renew?period=custom&endDay=2030-01-01`,
      "01 Jan 2030",
    ),
    "renewal form with errors": openRenewalErrors,
    "renewal of an infinite license": openPage(
      async (visit) => `${await infiniteLicense(visit)}/renew`,
      "There is nothing to renew.",
    ),
    "period form with a past end": openPage(async (visit) => {
      const { details, id } = await openRenewal(visit);
      return `${details}/quotas/${id}/period?period=1-year`;
    }, "Save anyway"),
    "bulk renewal": openPage(
      async (visit) => `/license/licenses/bulk?change=renewal&keys=${(await openRenewal(visit)).key}`,
      "Renew for",
    ),
  },
};
