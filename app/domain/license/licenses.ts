import { type Actor, eventBy } from "#app/domain/history/event.ts";
import type { Tier } from "#app/domain/package/package.ts";
import { can } from "#app/domain/person/can.ts";
import { notFound, Problem, ruleBroken } from "#app/domain/problem.ts";
import { addQuota, newQuota, takesQuotas } from "#app/domain/quota/new-quota.ts";
import { irQuotaDefaults, type QuotaTerms } from "#app/domain/quota/quota.ts";
import type { Storage, UnitOfWork } from "#app/domain/storage.ts";
import { newLicenseKey } from "./key.ts";
import { type Customer, type License, type LicenseRecord, licenseTypes, presentLicense } from "./license.ts";
import type { LicenseInFull, StoredLicense } from "./license-store.ts";
import type { FirstQuota, Order } from "./new-license.ts";
import { summarize } from "./status.ts";

export async function findLicense(storage: Storage, key: string): Promise<License> {
  const found = await storage.licenses.find(key);
  if (!found) throw notFound("The license");
  return presentLicense(found.record, found.summary);
}

/** A license that may be changed: a deleted one is refused until it is restored. */
export async function licenseToChange(storage: Storage, key: string): Promise<LicenseInFull> {
  const found = await storage.licenses.inFull(key);
  if (!found) throw notFound("The license");
  if (found.record.deletedAt) throw ruleBroken("LICENSE_DELETED", "This license was deleted.");
  return found;
}

/**
 * Makes a license, with its first quota where the order holds one, in one step. A customer from the CRM that the CRM
 * could not vouch for is told in the history.
 */
export async function createLicense(
  storage: Storage,
  actor: Actor,
  order: Order,
  customer: Customer,
  customerIsChecked = true,
): Promise<License> {
  return storage.transact(async (work) => {
    const { record, summary } = await addNewLicense(storage, work, actor, order, customer, customerIsChecked);
    return presentLicense(record, summary);
  });
}

/** The same as a part of a larger unit. */
export async function addNewLicense(
  storage: Storage,
  work: UnitOfWork,
  actor: Actor,
  order: Order,
  customer: Customer,
  customerIsChecked = true,
): Promise<StoredLicense> {
  const tier = await tierFor(storage, order);
  const tags = await knownOrPermittedTags(storage, actor, order.tags);
  const record: LicenseRecord = {
    id: work.newId(),
    key: newLicenseKey(),
    type: order.type,
    environment: order.environment,
    packageTierId: tier.id,
    packageTierPrettyName: tier.prettyName,
    softCapacity: order.softCapacity,
    isOffline: order.isOffline,
    customer,
    notes: order.notes ?? "",
    tags,
    createdAt: actor.at,
    createdBy: actor.person.email,
    updatedAt: actor.at,
    deletedAt: null,
    rowVersion: 1,
  };
  const quotas =
    order.quota && takesQuotas(record)
      ? [newQuota(work.newId(), record, tier.features, firstTerms(record, tier, order.quota), actor)]
      : [];
  const summary = summarize(record, quotas, [], await storage.settings.read(), actor.at);
  work.ensureTags(tags, actor.at);
  work.addLicense(record, summary);
  work.record(
    eventBy(actor, record.key, "create", {
      details: {
        type: record.type,
        isOffline: record.isOffline,
        softCapacity: record.softCapacity,
        tags,
        notes: record.notes,
        ...(!customerIsChecked && { customerIsChecked }),
      },
      after: {
        environment: record.environment,
        packageTierId: record.packageTierId,
        companyName: customer.companyName,
      },
    }),
  );
  for (const quota of quotas) addQuota(work, record, quota, actor);
  return { record, summary };
}

async function tierFor(storage: Storage, order: Order): Promise<Tier> {
  const tier = await storage.packages.tier(order.packageTierId);
  if (!tier || tier.type !== order.type) {
    throw ruleBroken("TIER_UNKNOWN", "Choose a tier of the license's package.", "packageTierId");
  }
  return tier;
}

/** The tags as they are spelled in the store. One that does not exist yet needs the right to make it. */
export async function knownOrPermittedTags(
  storage: Storage,
  actor: Actor,
  names: readonly string[],
): Promise<string[]> {
  const existing = await storage.tags.existing(names);
  const spelled = new Map(existing.map((name) => [name.toLowerCase(), name]));
  const added = names.filter((name) => !spelled.has(name.toLowerCase()));
  if (added.length > 0 && !can(actor.person, "tag.create")) {
    const message = `You may not create tags: ${added.join(", ")}.`;
    throw new Problem("forbidden", message, { fields: { tags: [message] } });
  }
  for (const name of added) if (!spelled.has(name.toLowerCase())) spelled.set(name.toLowerCase(), name);
  return [...new Set(names.map((name) => spelled.get(name.toLowerCase()) ?? name))];
}

/** An Enterprise license takes from its tier what the order leaves out; an IR license starts as all of them do. */
function firstTerms(
  license: LicenseRecord,
  tier: Tier,
  { activationDate, expirationDate, ...ordered }: FirstQuota,
): QuotaTerms {
  const term = { activationDate, expirationDate };
  if (license.type === licenseTypes.ir) {
    return { ...term, serverCapacity: null, totalClientCapacity: null, ...irQuotaDefaults };
  }
  const preset = (name: string) => tier.features.find((feature) => feature.name === name)?.defaultVal ?? null;
  return {
    ...term,
    serverCapacity: ordered.serverCapacity ?? preset("servers"),
    totalClientCapacity: ordered.totalClientCapacity ?? preset("assets"),
    caseCapacity: null,
    caseLifetime: null,
  };
}
