import { type Actor, eventBy } from "#app/domain/history/event.ts";
import { can } from "#app/domain/person/can.ts";
import { notFound, Problem, ruleBroken } from "#app/domain/problem.ts";
import { irQuotaDefaults, type QuotaRecord, termsOf } from "#app/domain/quota/quota.ts";
import type { Tier } from "#app/domain/package/package.ts";
import type { Storage } from "#app/domain/storage.ts";
import { dayMs, msOf } from "#app/domain/time.ts";
import { newLicenseKey } from "./key.ts";
import { type Customer, type License, type LicenseRecord, licenseTypes, presentLicense } from "./license.ts";
import type { FirstQuota, Order } from "./new-license.ts";
import { summarize } from "./status.ts";

export async function findLicense(storage: Storage, key: string): Promise<License> {
  const found = await storage.licenses.find(key);
  if (!found) throw notFound("The license");
  return presentLicense(found.record, found.summary);
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
  const tier = await tierFor(storage, order);
  if (order.quota) checkTerm(order.quota);
  const tags = await knownOrPermittedTags(storage, actor, order.tags);
  const settings = await storage.settings.read();
  return storage.transact(async (work) => {
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
    const quotas = order.quota ? firstQuota(work.newId(), record, tier, order.quota, actor) : [];
    const summary = summarize(record, quotas, [], settings, actor.at);
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
    for (const quota of quotas) {
      work.addQuota(quota);
      work.record(
        eventBy(actor, record.key, "add-quota", { details: { type: record.type, ...termsOf(quota) } }),
      );
    }
    return presentLicense(record, summary);
  });
}

async function tierFor(storage: Storage, order: Order): Promise<Tier> {
  const tier = await storage.packages.tier(order.packageTierId);
  if (!tier || tier.type !== order.type) {
    throw ruleBroken("TIER_UNKNOWN", "Choose a tier of the license's package.", "packageTierId");
  }
  return tier;
}

/** An end is at least one day after its start. */
export function checkTerm({
  activationDate,
  expirationDate,
}: Pick<FirstQuota, "activationDate" | "expirationDate">) {
  if (msOf(expirationDate) - msOf(activationDate) < dayMs) {
    throw ruleBroken("TERM", "The end is at least one day after the start.", "expirationDate");
  }
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

function firstQuota(
  id: number,
  license: LicenseRecord,
  tier: Tier,
  order: FirstQuota,
  actor: Actor,
): QuotaRecord[] {
  if (license.type !== licenseTypes.enterprise && license.type !== licenseTypes.ir) return [];
  const isEnterprise = license.type === licenseTypes.enterprise;
  const preset = (name: string) => tier.features.find((feature) => feature.name === name)?.defaultVal ?? null;
  const limits = isEnterprise
    ? {
        serverCapacity: order.serverCapacity ?? preset("servers"),
        totalClientCapacity: order.totalClientCapacity ?? preset("assets"),
        caseCapacity: null,
        caseLifetime: null,
      }
    : { serverCapacity: null, totalClientCapacity: null, ...irQuotaDefaults };
  const value: Record<string, number | null> = {
    servers: limits.serverCapacity,
    assets: limits.totalClientCapacity,
    cases: limits.caseCapacity,
    caseLifetime: limits.caseLifetime,
  };
  return [
    {
      id,
      licenseId: license.id,
      activationDate: order.activationDate,
      expirationDate: order.expirationDate,
      status: 1,
      ...limits,
      createdBy: actor.person.email,
      createdAt: actor.at,
      updatedAt: actor.at,
      rowVersion: 1,
      features: tier.features.map(({ name, defaultVal }) => ({
        name,
        defaultVal,
        value: value[name] ?? defaultVal,
      })),
    },
  ];
}
