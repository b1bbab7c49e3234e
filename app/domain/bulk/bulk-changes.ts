import type { NewEvent } from "#app/domain/history/event.ts";
import type { Transact, Unit } from "#app/domain/history/unit-of-work.ts";
import type { LicenseInFull } from "#app/domain/license/license-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem, ruleBroken } from "#app/domain/problem.ts";
import { checkTerm } from "#app/domain/quota/quota.ts";
import { knownOrPermittedTags } from "#app/domain/tag/tags.ts";
import { foldedKey } from "#app/domain/text/license-key.ts";
import {
  type BulkChange,
  type BulkPreview,
  type BulkRequest,
  type BulkResult,
  bulkValue,
  indexFrom,
  indexText,
  placeFrom,
  placeText,
  type RunChange,
} from "./bulk-change.ts";
import { type BulkPorts, changeOne, isKey, valueOf } from "./bulk-edit.ts";

/** Writes nothing. Raises the same errors as `runBulk`. */
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

/** Uses one unit per license, so a failure affects one license. Raises `rule` TERM or AS_OF, `forbidden` for new tags. */
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

export async function checkChange(storage: BulkPorts, actor: Actor, change: BulkChange) {
  if (change.kind === "period") checkTerm(change);
  if (change.kind === "renewal" && change.asOf > actor.at)
    throw ruleBroken("AS_OF", "Give the time at which you looked at the licenses.", "asOf");
  if (change.kind === "tags") await knownOrPermittedTags(storage, actor, change.add);
}

export interface Portion {
  keys: string[];
  next: string | null;
  total: number;
}

/** Newest first, because a changed license that no longer matches must not shift the following ones. */
export async function portion(
  storage: BulkPorts,
  { keys, filters, after, limit }: BulkRequest,
): Promise<Portion> {
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

export async function byKey(
  storage: BulkPorts,
  keys: readonly string[],
): Promise<Map<string, LicenseInFull>> {
  const licenses = await storage.licenses.manyInFull(keys.filter(isKey));
  return new Map(licenses.map((license) => [foldedKey(license.record.key), license]));
}

export async function attempted(
  storage: BulkPorts,
  actor: Actor,
  key: string,
  change: RunChange,
  how: "save" | "rehearse",
): Promise<NewEvent | Problem | null> {
  try {
    return await eventOf(storage, how, (watching) => changeOne(watching, actor, key, change));
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

const rehearsed = new Error("The rehearsal ends before anything is written.");

async function eventOf(
  storage: BulkPorts,
  how: "save" | "rehearse",
  edit: (storage: BulkPorts) => Promise<unknown>,
): Promise<NewEvent | null> {
  let events: readonly NewEvent[] = [];
  const transact = watched(storage.transact, (recorded) => {
    events = recorded;
    if (how === "rehearse") throw rehearsed;
  });
  await edit({ ...storage, transact }).catch((error: unknown) => {
    if (error !== rehearsed) throw error;
  });
  return events[0] ?? null;
}

/** Passes the events of each unit to `onRecorded` before the unit commits. */
export const watched =
  <Work extends Unit>(
    transact: Transact<Work>,
    show: (events: readonly NewEvent[], work: Work) => void,
  ): Transact<Work> =>
  (write, about) =>
    transact(async (work) => {
      const events: NewEvent[] = [];
      const record = (event: NewEvent) => {
        events.push(event);
        work.record(event);
      };
      const result = await write({ ...work, record });
      show(events, work);
      return result;
    }, about);
