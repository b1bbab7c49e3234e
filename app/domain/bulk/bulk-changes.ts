import type { NewEvent } from "#app/domain/history/event.ts";
import { changeTier } from "#app/domain/license/change-license.ts";
import { changeLastDates } from "#app/domain/license/change-quotas.ts";
import { changeField, decideTags, type TaggingPorts } from "#app/domain/license/edit-license.ts";
import type { LicenseInFull } from "#app/domain/license/license-store.ts";
import { tags as tagsOfLicense } from "#app/domain/license/license.ts";
import { renewLicense } from "#app/domain/license/renew-license.ts";
import type { NewLicensePorts } from "#app/domain/license/licenses.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, Problem, ruleBroken } from "#app/domain/problem.ts";
import { checkTerm } from "#app/domain/quota/quota.ts";
import { enabled, lastQuota } from "#app/domain/quota/running.ts";
import { knownOrPermittedTags } from "#app/domain/tag/tags.ts";
import { foldedKey, licenseKey } from "#app/domain/text/license-key.ts";
import {
  type BulkChange,
  type BulkPreview,
  type BulkRequest,
  type BulkResult,
  type BulkValue,
  bulkValue,
  indexFrom,
  indexText,
  placeFrom,
  placeText,
} from "./bulk-change.ts";

type BulkPorts = TaggingPorts & Pick<NewLicensePorts, "packages">;

/** Writes nothing; raises what `runBulk` would raise. */
export async function previewBulk(
  storage: BulkPorts,
  actor: Actor,
  request: BulkRequest,
): Promise<BulkPreview> {
  const { change } = request;
  await checkChange(storage, actor, change);
  const { keys, next, total } = await portion(storage, request);
  const licensesByKey = await byKey(storage, keys);
  const entities = keys.map(async (key) => {
    const license = licensesByKey.get(foldedKey(key)) ?? null;
    const line = { key, companyName: license?.record.customer.companyName ?? null };
    const before = license && valueOf(license, change);
    const tried = await attempted(storage, actor, key, change, "rehearse");
    if (tried instanceof Problem) {
      const why = { code: tried.code, reason: tried.message };
      return { ...line, before, after: null, outcome: "skip" as const, ...why };
    }
    if (!tried) return { ...line, before, after: before, outcome: "unchanged" as const };
    const [was, will] = [bulkValue.parse(tried.before), bulkValue.parse(tried.after)];
    return { ...line, before: was, after: will, outcome: "change" as const };
  });
  return { entities: await Promise.all(entities), next, total };
}

/** One unit per license, so one failure stops no other. Raises `rule` TERM or AS_OF, `forbidden` for new tags. */
export async function runBulk(storage: BulkPorts, actor: Actor, request: BulkRequest): Promise<BulkResult> {
  const { change } = request;
  await checkChange(storage, actor, change);
  const { keys, next, total } = await portion(storage, request);
  const licensesByKey = await byKey(storage, keys);
  const entities: BulkResult["entities"] = [];
  for (const key of keys) {
    const line = { key, companyName: licensesByKey.get(foldedKey(key))?.record.customer.companyName ?? null };
    const done = await attempted(storage, actor, key, change, "save");
    if (done instanceof Problem) {
      entities.push({ ...line, outcome: "skipped", code: done.code, reason: done.message });
    } else {
      entities.push({ ...line, outcome: done ? "changed" : "unchanged" });
    }
  }
  return { entities, next, total };
}

async function checkChange(storage: BulkPorts, actor: Actor, change: BulkChange) {
  if (change.kind === "period") checkTerm(change);
  if (change.kind === "renewal" && change.asOf > actor.at)
    throw ruleBroken("AS_OF", "Give the time at which you looked at the licenses.", "asOf");
  if (change.kind === "tags") await knownOrPermittedTags(storage, actor, change.add);
}

interface Portion {
  keys: string[];
  next: string | null;
  total: number;
}

/** Newest first, because a changed license that no longer matches must not shift the ones still to come. */
async function portion(storage: BulkPorts, { keys, filters, after, limit }: BulkRequest): Promise<Portion> {
  if (keys) return portionOfKeys([...new Set(keys)], after ? indexFrom(after) : 0, limit);
  if (!filters) return { keys: [], next: null, total: 0 };
  const place = after ? placeFrom(after) : null;
  const total = place?.total ?? (await storage.licenses.page({ ...filters, pageSize: 0 })).total;
  const { rows, next } = await storage.licenses.walk(filters, place?.after ?? null, limit);
  return {
    keys: rows.map(({ record }) => record.key),
    next: next && placeText({ after: next, total }),
    total,
  };
}

function portionOfKeys(keys: string[], from: number, limit: number): Portion {
  const end = from + limit;
  return {
    keys: keys.slice(from, end),
    next: end < keys.length ? indexText(end) : null,
    total: keys.length,
  };
}

const isKey = (text: string) => licenseKey.safeParse(text).success;

async function byKey(storage: BulkPorts, keys: readonly string[]): Promise<Map<string, LicenseInFull>> {
  const licenses = await storage.licenses.manyInFull(keys.filter(isKey));
  return new Map(licenses.map((license) => [foldedKey(license.record.key), license]));
}

function valueOf({ record, quotas, summary }: LicenseInFull, { kind }: BulkChange): BulkValue | null {
  if (kind === "environment") return { environment: record.environment };
  if (kind === "tags") return { tags: record.tags };
  if (kind === "renewal") {
    const end = enabled(quotas)
      .map((quota) => quota.expirationDate)
      .toSorted()
      .at(-1);
    return end === undefined ? null : { expirationDate: end };
  }
  if (kind === "offline") return { isOffline: record.isOffline };
  if (kind === "tier") {
    const { serverCapacity, totalClientCapacity } = summary;
    return { packageTierPrettyName: record.packageTierPrettyName, serverCapacity, totalClientCapacity };
  }
  const quota = lastQuota(quotas);
  return quota && { activationDate: quota.activationDate, expirationDate: quota.expirationDate };
}

async function attempted(
  storage: BulkPorts,
  actor: Actor,
  key: string,
  change: BulkChange,
  how: "save" | "rehearse",
): Promise<NewEvent | Problem | null> {
  try {
    return await eventOf(storage, how, (watched) => changeOne(watched, actor, key, change));
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

async function changeOne(
  storage: BulkPorts,
  actor: Actor,
  key: string,
  change: BulkChange,
): Promise<unknown> {
  if (!isKey(key)) throw notFound("The license");
  if (change.kind === "period") return changeLastDates(storage, { actor, key }, change);
  const edit = { actor, key, expectedVersion: null };
  if (change.kind === "renewal") return renewLicense(storage, { ...edit, asOf: change.asOf }, change);
  if (change.kind === "tier") return changeTier(storage, edit, change);
  if (change.kind === "offline") return changeField(storage, edit, "isOffline", change.isOffline);
  if (change.kind === "environment") return changeField(storage, edit, "environment", change.environment);
  return decideTags(storage, edit, (carried) => retagged(carried, change));
}

function retagged(
  carried: readonly string[],
  { add, remove }: Extract<BulkChange, { kind: "tags" }>,
): string[] {
  const removed = new Set(remove.map((name) => name.toLowerCase()));
  const remaining = carried.filter((name) => !removed.has(name.toLowerCase()));
  const known = new Set(remaining.map((name) => name.toLowerCase()));
  const read = tagsOfLicense.safeParse([
    ...remaining,
    ...add.filter((name) => !known.has(name.toLowerCase())),
  ]);
  if (read.success) return read.data;
  throw ruleBroken("TOO_MANY_TAGS", "A license has at most 100 tags.");
}

const rehearsed = new Error("The rehearsal ends before anything is written.");

async function eventOf(
  storage: BulkPorts,
  how: "save" | "rehearse",
  edit: (watched: BulkPorts) => Promise<unknown>,
): Promise<NewEvent | null> {
  let events: NewEvent[] = [];
  const watched: BulkPorts = {
    ...storage,
    transact: (write) =>
      storage.transact(async (work) => {
        const recorded: NewEvent[] = [];
        const record = (event: NewEvent) => {
          recorded.push(event);
          work.record(event);
        };
        const result = await write({ ...work, record });
        events = recorded;
        if (how === "rehearse") throw rehearsed;
        return result;
      }),
  };
  await edit(watched).catch((error: unknown) => {
    if (error !== rehearsed) throw error;
  });
  return events[0] ?? null;
}
