import type { Transaction } from "#app/domain/history/transaction.ts";
import type { InstanceWrites } from "#app/domain/instance/instance-store.ts";
import { defaultEnvironment } from "#app/domain/license/environment.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import type { LicenseTransaction } from "#app/domain/license/license-store.ts";
import { addNewLicense, type NewLicensePorts } from "#app/domain/license/licenses.ts";
import type { AgreementRecord, PendingSignUp } from "#app/domain/marketplace/agreement.ts";
import { computeQuotaStart } from "#app/domain/marketplace/apply-to-license.ts";
import type { PurchasedTier } from "#app/domain/marketplace/dimensions.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { Instant } from "#app/domain/time/time.ts";

interface PurchasedLicense {
  agreement: AgreementRecord;
  purchasedTier: PurchasedTier;
  expirationDate: Instant;
  customer: Omit<PendingSignUp, "domain">;
}

/** The actor must be the marketplace, because purchases change only quotas that the marketplace created. */
export async function addPurchasedLicense(
  storage: NewLicensePorts,
  transaction: Transaction & LicenseTransaction & { instances: Pick<InstanceWrites, "addCustomer"> },
  actor: Actor,
  { agreement, purchasedTier: { tier, capacities }, expirationDate, customer }: PurchasedLicense,
): Promise<{ record: LicenseRecord; customerId: number }> {
  const { serverCapacity, totalClientCapacity } = capacities;
  const customerFields = { ...createCustomerFields(customer), countryCode: null };
  const { record } = await addNewLicense(
    storage,
    transaction,
    actor,
    {
      type: licenseTypes.enterprise,
      environment: defaultEnvironment,
      isOffline: false,
      softCapacity: false,
      tags: [],
      packageTierId: tier.id,
      quota: {
        activationDate: computeQuotaStart(expirationDate, actor.actedAt),
        expirationDate,
        ...(serverCapacity !== null && { serverCapacity }),
        ...(totalClientCapacity !== null && { totalClientCapacity }),
      },
    },
    { ...customerFields, hubspotCompanyId: null, hubspotContactId: null },
  );
  const customerId = transaction.createId();
  const creationFields = {
    source: agreement.provider,
    createdAt: actor.actedAt,
    createdBy: actor.person.email,
  };
  transaction.instances.addCustomer({ id: customerId, ...customerFields, ...creationFields });
  return { record, customerId };
}

export const createCustomerFields = ({
  company,
  firstname,
  lastname,
  email,
}: Omit<PendingSignUp, "domain">) => ({
  companyName: company,
  firstName: firstname,
  lastName: lastname,
  email,
});
