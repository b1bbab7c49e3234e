import { eventBy } from "#app/domain/history/event.ts";
import { checkRowVersion } from "#app/domain/row-version.ts";
import type { LicenseEdit } from "./edit-license.ts";
import { type Customer, type License, type LicenseRecord, presentLicense } from "./license.ts";
import { onTier, tierFor, type TierChange } from "./license-change.ts";
import type { LicensePorts } from "./license-store.ts";
import { licenseToChange, type NewLicensePorts } from "./licenses.ts";
import { summaryAfter } from "./summary-after.ts";

/** Key and servers stay. `isChecked` means that the CRM confirmed the customer. */
export function changeCustomer(
  storage: LicensePorts,
  { actor, key, expectedVersion }: LicenseEdit,
  { customer, isChecked }: { customer: Customer; isChecked: boolean },
): Promise<License> {
  return storage.transact(async (work) => {
    const license = await licenseToChange(storage, key);
    checkRowVersion(expectedVersion, license.record);
    const before = license.record.customer;
    const changed = namesOf(customer).filter((name) => customer[name] !== before[name]);
    if (changed.length === 0) return presentLicense(license.record, license.summary);
    const record: LicenseRecord = { ...license.record, customer, updatedAt: actor.at };
    work.transferLicense(record, before);
    work.moveHosting(record, actor.at);
    const valuesOf = (of: Customer) => Object.fromEntries(changed.map((name) => [name, of[name]]));
    work.record(
      eventBy(actor, record.key, "update-customer", {
        details: { ...valuesOf(customer), ...(!isChecked && { customerIsChecked: false }) },
        before: valuesOf(before),
        after: valuesOf(customer),
      }),
    );
    return presentLicense({ ...record, rowVersion: record.rowVersion + 1 }, license.summary);
  });
}

const namesOf = (customer: Customer) => Object.keys(customer) as (keyof Customer)[];

/** Key and servers stay; writes nothing if unchanged. */
export function changeTier(
  storage: LicensePorts & Pick<NewLicensePorts, "packages">,
  { actor, key, expectedVersion }: LicenseEdit,
  { packageTierId, capacitiesFollow }: TierChange,
): Promise<License> {
  return storage.transact(async (work) => {
    const license = await licenseToChange(storage, key);
    checkRowVersion(expectedVersion, license.record);
    const tier = await tierFor(storage, license.record, packageTierId);
    const changed = onTier(license, tier, capacitiesFollow, actor.at);
    const moved = changed.quotas.filter((quota, place) => quota !== license.quotas[place]);
    if (changed.record === license.record && moved.length === 0)
      return presentLicense(license.record, license.summary);
    const record: LicenseRecord = { ...changed.record, updatedAt: actor.at };
    work.requireTier(tier.id);
    work.changeLicense(record);
    for (const quota of moved) work.changeQuota({ ...quota, updatedAt: actor.at });
    const summary = await summaryAfter(storage, work, license, { ...changed, record }, actor.at);
    const tierValues = (of: LicenseRecord, { serverCapacity, totalClientCapacity }: typeof summary) => ({
      packageTierId: of.packageTierId,
      packageTierPrettyName: of.packageTierPrettyName,
      serverCapacity,
      totalClientCapacity,
    });
    const after = tierValues(record, summary);
    work.record(
      eventBy(actor, record.key, "update-tier", {
        details: { ...after, capacitiesFollow },
        before: tierValues(license.record, license.summary),
        after,
      }),
    );
    return presentLicense({ ...record, rowVersion: record.rowVersion + 1 }, summary);
  });
}
