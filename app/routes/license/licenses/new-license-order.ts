import type { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { newLicense } from "#app/domain/license/new-license.ts";
import { type License, licenseTypes } from "#app/domain/license/license.ts";
import { termOf } from "#app/domain/license/period.ts";
import type { Attempt } from "#app/middleware/license-api.ts";
import { createdOnce } from "#app/routes/forms/created-once.ts";
import { type NewLicenseForm, offeredModels } from "./new-license-schema.ts";

const longestName = 200;
const madeAlready =
  "This form has made a license already, from other entries. Look for it in the list, or reset the form to make another.";

/** Makes the license of a form, one however often it is pressed. */
export const createLicense = (api: LicenseApiClient, form: NewLicenseForm): Promise<Attempt<License>> =>
  createdOnce(() => create(api, form), madeAlready);

function create({ licenses }: LicenseApiClient, form: NewLicenseForm): Promise<License> {
  const { idempotencyKey } = form;
  if (form.customerBy === "hand") {
    const { writtenCompany: companyName, email, firstName, lastName, country: countryCode } = form;
    const customer = { companyName, email, firstName, lastName, countryCode };
    return licenses.create({ body: { ...order(form), ...customer }, idempotencyKey });
  }
  return licenses.createFromCrm({
    body: {
      ...order(form),
      hubspotCompanyId: form.companyId,
      hubspotCompanyName: form.chosenCompany.slice(0, longestName),
      hubspotContactId: form.contactId,
      hubspotContactEmail: form.chosenEmail.slice(0, longestName),
      hubspotContactFirstname: form.chosenFirst?.slice(0, longestName),
      hubspotContactLastname: form.chosenLast?.slice(0, longestName),
    },
    idempotencyKey,
  });
}

type Order = Omit<
  z.input<typeof newLicense>,
  "companyName" | "email" | "firstName" | "lastName" | "countryCode"
>;

function order(form: NewLicenseForm): Order {
  const { startDay, endDay } = termOf(form.period, form.startDay, form);
  const capacities =
    form.model === offeredModels.enterprise
      ? { serverCapacity: form.servers, totalClientCapacity: form.assets }
      : {};
  return {
    type: form.model === offeredModels.enterprise ? licenseTypes.enterprise : licenseTypes.ir,
    environment: form.createIn,
    packageTierId: form.tierId,
    isOffline: form.offline,
    softCapacity: form.overrun,
    tags: form.value,
    notes: form.notes,
    quota: { activationDate: startDay, expirationDate: endDay, ...capacities },
  };
}

/** Where the form shows what the API says about a field of the order. */
export const fieldOfOrder = {
  type: "model",
  environment: "createIn",
  packageTierId: "tierId",
  tags: "value",
  notes: "notes",
  hubspotCompanyId: "companyId",
  hubspotCompanyName: "companyId",
  hubspotContactId: "contactId",
  hubspotContactEmail: "contactId",
  companyName: "writtenCompany",
  email: "email",
  firstName: "firstName",
  lastName: "lastName",
  countryCode: "country",
  activationDate: "startDay",
  expirationDate: "endDay",
  "quota.activationDate": "startDay",
  "quota.expirationDate": "endDay",
  "quota.serverCapacity": "servers",
  "quota.totalClientCapacity": "assets",
};
