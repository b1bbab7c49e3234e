import { expect } from "#tests/support/browser/fixtures.ts";
import { addDays, dayOf } from "#app/domain/time/time.ts";
import { changeThroughApi, newLicense, quotasOf } from "#tests/support/screens/background-actions.ts";
import {
  type Area,
  at,
  dialogOf,
  goTo,
  mert,
  type Reach,
  send,
  shared,
  unique,
} from "#tests/e2e/well-made/visit.ts";

const renewalsPath = "/license/renewals";
const end = addDays(dayOf(new Date().toISOString()), 20);
const endsAt = `${end}T23:59:59.999Z`;

const newRenewal = (become?: (key: string) => ["POST", string, object]) =>
  shared(async ({ staff }) => {
    const page = await staff();
    const companyName = unique("Renewal");
    const quota = { activationDate: "2025-01-01", expirationDate: end };
    const details = await newLicense(page, { companyName, quota });
    const key = details.split("/").at(-1) ?? "";
    if (become) await changeThroughApi(page, ...become(key));
    const [{ id } = { id: 0 }] = await quotasOf(page, details);
    return { companyName, details, key, id };
  });

const open = newRenewal();
const lost = newRenewal((key) => [
  "POST",
  `/api/oem/licenses/${key}/renewals/lost`,
  { endsAt, reason: "Went to another vendor" },
]);
const renewed = newRenewal((key) => ["POST", `/api/oem/licenses/${key}/renewals`, { period: "1-year" }]);
const endless = shared(async ({ staff }) =>
  newLicense(await staff(), { quota: { activationDate: "2025-01-01", expirationDate: "2150-01-01" } }),
);

const list =
  (state: string, license: typeof open): Reach =>
  async (visit) => {
    const { companyName } = await license(visit);
    await goTo(visit, `${renewalsPath}?state=${state}&search=${companyName}`);
    await expect(visit.page.getByRole("row", { name: companyName })).toBeVisible();
  };

const dialog = (part: string, text: string | RegExp): Reach =>
  at(async (visit) => `${renewalsPath}/${(await open(visit)).key}/${part}`, text);

const reachMissingReason: Reach = async (visit) => {
  await goTo(visit, `${renewalsPath}/${(await open(visit)).key}/lost`);
  await send(dialogOf(visit), "Mark as lost");
  await expect(dialogOf(visit).getByRole("alert")).toContainText("Say why it is lost.");
};

const reachErrors: Reach = async (visit) => {
  await goTo(visit, `${(await open(visit)).details}/renew?period=custom&endDay=${end}`);
  await send(dialogOf(visit), "Renew");
  await expect(dialogOf(visit).getByRole("alert")).toContainText("The license was not renewed");
};

export const renewals: Area = {
  name: "renewals",
  as: mert,
  states: {
    "the open ends": list("open", open),
    "the lost ends": list("lost", lost),
    "the renewed ends": list("renewed", renewed),
    "a desk without any": at(`${renewalsPath}?search=nobody-at-all`, "Nothing matches the filter."),
    "a loss without a reason": reachMissingReason,
    "an owner": dialog("owner", "who made the license"),
    "a renewal": at(async (visit) => `${(await open(visit)).details}/renew`, "Then ends"),
    "a renewal to a day": at(
      async (visit) => `${(await open(visit)).details}/renew?period=custom&endDay=2030-01-01`,
      "01 Jan 2030",
    ),
    "a renewal with errors": reachErrors,
    "nothing to renew": at(async (visit) => `${await endless(visit)}/renew`, "There is nothing to renew."),
    "a period that has passed": at(async (visit) => {
      const { details, id } = await open(visit);
      return `${details}/quotas/${id}/period?period=1-year`;
    }, "Save anyway"),
    "a renewal of many": at(
      async (visit) => `/license/licenses/bulk?change=renewal&keys=${(await open(visit)).key}`,
      "Renew for",
    ),
  },
};
