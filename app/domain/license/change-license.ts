import { z } from "zod";
import { eventBy } from "#app/domain/history/event.ts";
import { checkRowVersion } from "#app/domain/row-version.ts";
import { withLimits } from "#app/domain/quota/new-quota.ts";
import { quota, type QuotaRecord } from "#app/domain/quota/quota.ts";
import type { LicenseEdit } from "./edit-license.ts";
import { type Customer, type License, type LicenseRecord, presentLicense } from "./license.ts";
import { applyTier, tierFor, type TierChange } from "./license-change.ts";
import type { LicenseInFull, LicensePorts } from "./license-store.ts";
import { licenseToChange, type NewLicensePorts } from "./licenses.ts";
import { updateSummary } from "./update-summary.ts";

/** Does not change key and servers. `isChecked` means that the CRM confirmed the customer. */
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

type TierPorts = LicensePorts & Pick<NewLicensePorts, "packages">;

/** Does not change key and servers. Writes nothing if unchanged. */
export const changeTier = (
  storage: TierPorts,
  edit: LicenseEdit,
  { packageTierId, capacitiesFollow }: TierChange,
): Promise<License> =>
  saveTier(storage, edit, capacitiesFollow, async (license) => {
    const tier = await tierFor(storage, license.record, packageTierId);
    return applyTier(license, tier, capacitiesFollow, edit.actor.at);
  });

/** The former tier of a license, and the former limits of the quotas that the tier change affected. */
export const tierBefore = z.object({
  packageTierId: z.string(),
  quotasBefore: z.array(quota.pick({ id: true, serverCapacity: true, totalClientCapacity: true })),
});

/** Restores the former tier, even a retired one, and the former limits of the quotas. Raises TIER_UNKNOWN. */
export const restoreTier = (
  storage: TierPorts,
  edit: LicenseEdit,
  { packageTierId, quotasBefore }: z.output<typeof tierBefore>,
): Promise<License> =>
  saveTier(storage, edit, false, async (license) => {
    const tier =
      (await storage.packages.tier(packageTierId)) ?? (await tierFor(storage, license.record, packageTierId));
    const { record, quotas } = applyTier(license, tier, false, edit.actor.at);
    const allowedBefore = (current: QuotaRecord) => {
      const was = quotasBefore.find(({ id }) => id === current.id);
      return was ? withLimits({ ...current, ...was }) : current;
    };
    return { record, quotas: quotas.map(allowedBefore) };
  });

function saveTier(
  storage: TierPorts,
  { actor, key, expectedVersion }: LicenseEdit,
  capacitiesFollow: boolean,
  decide: (license: LicenseInFull) => Promise<Pick<LicenseInFull, "record" | "quotas">>,
): Promise<License> {
  return storage.transact(async (work) => {
    const license = await licenseToChange(storage, key);
    checkRowVersion(expectedVersion, license.record);
    const changed = await decide(license);
    const changedQuotas = license.quotas.filter(
      (storedQuota, index) => storedQuota !== changed.quotas[index],
    );
    if (changed.record === license.record && changedQuotas.length === 0)
      return presentLicense(license.record, license.summary);
    const record: LicenseRecord = { ...changed.record, updatedAt: actor.at };
    work.requireTier(record.packageTierId);
    work.changeLicense(record);
    for (const changedQuota of changed.quotas)
      if (!license.quotas.includes(changedQuota)) work.changeQuota({ ...changedQuota, updatedAt: actor.at });
    const summary = await updateSummary(storage, work, license, { ...changed, record }, actor.at);
    const tierValues = (of: LicenseRecord, { serverCapacity, totalClientCapacity }: typeof summary) => ({
      packageTierId: of.packageTierId,
      packageTierPrettyName: of.packageTierPrettyName,
      serverCapacity,
      totalClientCapacity,
    });
    const after = tierValues(record, summary);
    const quotasBefore = changedQuotas.map(({ id, serverCapacity, totalClientCapacity }) => ({
      id,
      serverCapacity,
      totalClientCapacity,
    }));
    work.record(
      eventBy(actor, record.key, "update-tier", {
        details: { ...after, capacitiesFollow, quotasBefore },
        before: tierValues(license.record, license.summary),
        after,
      }),
    );
    return presentLicense({ ...record, rowVersion: record.rowVersion + 1 }, summary);
  });
}
