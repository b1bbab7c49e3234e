import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import type { CustomerChange } from "#app/domain/license/license-change.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { draftCustomer, enteredCustomer } from "#app/routes/customer-picker/customer-draft.ts";
import { crmCustomerOf, writtenCustomerOf } from "#app/routes/customer-picker/customer-order.ts";
import { type PickedCustomer, pickedCustomer } from "#app/routes/customer-picker/customer-schema.ts";

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Unchanged companies and contacts retain their CRM ids. */
export function customerChangeOf(form: PickedCustomer, license: License): CustomerChange {
  if (form.customerBy === "crm") {
    const picked = crmCustomerOf(form);
    return {
      companyName: picked.hubspotCompanyName,
      email: picked.hubspotContactEmail,
      firstName: picked.hubspotContactFirstname ?? null,
      lastName: picked.hubspotContactLastname ?? null,
      countryCode: null,
      hubspotCompanyId: picked.hubspotCompanyId,
      hubspotContactId: picked.hubspotContactId,
    };
  }
  const written = writtenCustomerOf(form);
  const isSameCompany = same(written.companyName, license.companyName);
  const isSameContact = isSameCompany && same(written.email, license.email);
  return {
    companyName: written.companyName,
    email: written.email,
    firstName: written.firstName ?? null,
    lastName: written.lastName ?? null,
    countryCode: written.countryCode ?? null,
    hubspotCompanyId: isSameCompany ? license.hubspotCompanyId : null,
    hubspotContactId: isSameContact ? license.hubspotContactId : null,
  };
}

const atFirst = (license: License): Record<string, string> => ({
  customerBy: "hand",
  writtenCompany: license.companyName,
  email: license.email,
  firstName: license.firstName ?? "",
  lastName: license.lastName ?? "",
  country: license.countryCode ?? "",
});

export async function draftChange(
  api: LicenseApiClient,
  license: License,
  entered: URLSearchParams,
  withMeaning = false,
) {
  const values = entered.has("customerBy") ? Object.fromEntries(entered) : atFirst(license);
  const draft = await draftCustomer(api, enteredCustomer.parse(filled(values)));
  const picked = pickedIn(draft);
  const isSettled = picked?.customerBy === "crm" || withMeaning;
  const change = picked && isSettled ? customerChangeOf(picked, license) : null;
  const shown =
    change &&
    (await attempt(
      api.licenses.previewChange({ params: { key: license.key }, body: { kind: "customer", ...change } }),
    ));
  return { customer: draft, change: shown?.done ? change : null, preview: shown?.done ? shown.result : null };
}
export type ChangeDraft = Awaited<ReturnType<typeof draftChange>>;

const filled = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ""));

function pickedIn({ customerBy, company, contact, written }: ChangeDraft["customer"]): PickedCustomer | null {
  const { country, firstName, lastName, ...texts } = written;
  const form =
    customerBy === "hand"
      ? {
          customerBy,
          ...texts,
          firstName: firstName || undefined,
          lastName: lastName || undefined,
          country: country || undefined,
        }
      : {
          customerBy,
          companyId: company?.id,
          contactId: contact?.id,
          chosenCompany: company?.companyName,
          chosenEmail: contact?.email,
          chosenFirst: contact?.firstName ?? undefined,
          chosenLast: contact?.lastName ?? undefined,
        };
  return pickedCustomer.safeParse(form).data ?? null;
}
