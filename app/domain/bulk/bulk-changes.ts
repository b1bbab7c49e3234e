import { previewAsApproved } from "#app/domain/approval-rules/check-approval.ts";
import { checkBulkStart } from "#app/domain/bulk/check-bulk-start.ts";
import type { NewEvent } from "#app/domain/history/event.ts";
import type { Transact, Transaction } from "#app/domain/history/transaction.ts";
import { resolvePeriod } from "#app/domain/license/date-period.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import { createUnreadableDataProblem, UnreadableRowError } from "#app/domain/unreadable-entity.ts";
import { checkTerm } from "#app/domain/quota/quota.ts";
import { resolveTags } from "#app/domain/tag/tags.ts";
import { toUpperCaseKey } from "#app/domain/text/license-key.ts";
import {
  type BulkChange,
  type BulkPreview,
  type BulkRequest,
  type BulkResult,
  type BulkValue,
  bulkValue,
  parseKeyIndex,
  formatKeyIndex,
  parsePosition,
  formatPosition,
  type RunChange,
} from "./bulk-change.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type BulkPorts, applyChange, findExclusion, isLicenseKey, findCurrentValue } from "./bulk-edit.ts";
import { type BulkWarningPorts, loadWarnings } from "./bulk-warnings.ts";

type BulkPreviewPorts = BulkPorts & BulkWarningPorts;

/** Writes nothing. Throws the same errors as `runBulk`. */
export async function previewBulk(
  storage: BulkPreviewPorts,
  actor: Actor,
  request: BulkRequest,
): Promise<BulkPreview> {
  const { change } = request;
  await checkChange(storage, actor, change);
  const { keys, next, total } = await loadNextBatch(storage, request, actor.actedAt);
  const licensesByKey = await loadLicensesByKey(storage, keys);
  const findWarnings = await loadWarnings(storage, change, [...licensesByKey.values()]);
  const entities = keys.map(async (key) => {
    const license = licensesByKey.get(toUpperCaseKey(key)) ?? null;
    const companyName = license?.record.customer.companyName ?? null;
    const line = { licenseKey: key, companyName, warnings: license ? findWarnings(license) : [] };
    const before = license && findCurrentValue(license, change);
    const eventOrProblem =
      findExclusion(request, key) ??
      (await attemptChange(storage, previewAsApproved(actor), key, change, "preview"));
    if (eventOrProblem instanceof Problem) {
      const rejection = { code: eventOrProblem.code, reason: eventOrProblem.message };
      return { ...line, before, after: null, outcome: "skip" as const, ...rejection };
    }
    if (!eventOrProblem) return { ...line, before, after: before, outcome: "unchanged" as const };
    return { ...line, ...pickChangedValues(change, eventOrProblem), outcome: "change" as const };
  });
  return { entities: await Promise.all(entities), next, total };
}

/** The values before and after an event, so that a screen can compare them. Values that no screen shows are null. */
export function pickChangedValues(
  { kind }: RunChange,
  { before, after }: Pick<NewEvent, "before" | "after">,
) {
  const parseValue = (values: unknown): BulkValue | null => {
    const value = bulkValue.safeParse(values).data ?? null;
    return kind === "end-date" && value && "expirationDate" in value
      ? { expirationDate: value.expirationDate }
      : value;
  };
  return { before: parseValue(before), after: parseValue(after) };
}

/**
 * Changes each license in its own transaction, so that a failure affects one license only. Throws the same errors as
 * `checkChange`.
 */
export async function runBulk(storage: BulkPorts, actor: Actor, request: BulkRequest): Promise<BulkResult> {
  const { change } = request;
  await checkChange(storage, actor, change);
  const { keys, next, total } = await loadNextBatch(storage, request, actor.actedAt);
  // The caller sends the total of a later batch, so the matching licenses are counted again.
  const firstBatch = request.after
    ? await loadNextBatch(storage, { ...request, after: null, limit: 1 }, actor.actedAt)
    : { total };
  await checkBulkStart(storage, actor, change, Math.max(total, firstBatch.total));
  const licensesByKey = await loadLicensesByKey(storage, keys);
  const entities: BulkResult["entities"] = [];
  for (const key of keys) {
    const line = {
      licenseKey: key,
      companyName: licensesByKey.get(toUpperCaseKey(key))?.record.customer.companyName ?? null,
    };
    const eventOrProblem =
      findExclusion(request, key) ?? (await attemptChange(storage, actor, key, change, "save"));
    if (eventOrProblem instanceof Problem) {
      entities.push({
        ...line,
        outcome: "skipped",
        code: eventOrProblem.code,
        reason: eventOrProblem.message,
      });
    } else {
      entities.push({ ...line, outcome: eventOrProblem ? "changed" : "unchanged" });
    }
  }
  return { entities, next, total };
}

/**
 * Throws TERM for an invalid period, AS_OF for a time in the future, and `forbidden` for new tags that the actor may not
 * create.
 */
export async function checkChange(storage: BulkPorts, actor: Actor, change: BulkChange) {
  if (change.kind === "period") checkTerm(change);
  if ("asOf" in change && change.asOf !== undefined && change.asOf > actor.actedAt)
    throw ruleViolation(
      "AS_OF",
      "The time in asOf is in the future. Send the time at which you read the licenses.",
      "asOf",
    );
  // Throws if a tag does not exist and the actor may not create tags.
  if (change.kind === "tags") await resolveTags(storage, actor, change.add);
}

export interface KeyBatch {
  keys: string[];
  next: string | null;
  total: number;
}

/**
 * The next batch starts after the last license of the previous batch, so that no license is skipped if changed licenses
 * no longer match the filter.
 */
export async function loadNextBatch(
  storage: BulkPorts,
  { keys, filters: requestedFilters, after, limit }: BulkRequest,
  now: Instant,
): Promise<KeyBatch> {
  if (keys) return sliceKeys([...new Set(keys)], after ? parseKeyIndex(after) : 0, limit);
  if (!requestedFilters) return { keys: [], next: null, total: 0 };
  const filters = resolvePeriod(requestedFilters, now);
  const position = after ? parsePosition(after) : null;
  // Page size 0 reads only the total.
  const total = position?.total ?? (await storage.licenses.listPage({ ...filters, pageSize: 0 })).total;
  const { rows, next } = await storage.licenses.listFieldsAfter(
    filters,
    ["key"],
    position?.listPosition ?? null,
    limit,
  );
  return {
    keys: rows.map(([key]) => String(key)),
    next: next && formatPosition({ listPosition: next, total }),
    total,
  };
}

function sliceKeys(keys: string[], start: number, limit: number): KeyBatch {
  const end = start + limit;
  return {
    keys: keys.slice(start, end),
    next: end < keys.length ? formatKeyIndex(end) : null,
    total: keys.length,
  };
}

export async function loadLicensesByKey(
  storage: BulkPorts,
  keys: readonly string[],
): Promise<Map<string, FullLicense>> {
  const licenses = await storage.licenses.findManyFull(keys.filter(isLicenseKey));
  return new Map(licenses.map((license) => [toUpperCaseKey(license.record.key), license]));
}

/** The event of the change, the error that rejected the change, or null if the license is unchanged. */
export async function attemptChange(
  storage: BulkPorts,
  actor: Actor,
  key: string,
  change: RunChange,
  mode: "save" | "preview",
): Promise<NewEvent | Problem | null> {
  try {
    return await runEdit(storage, mode, (storageForEdit) => applyChange(storageForEdit, actor, key, change));
  } catch (error) {
    if (error instanceof Problem) return error;
    if (error instanceof UnreadableRowError) return createUnreadableDataProblem(error);
    throw error;
  }
}

const endOfPreviewError = new Error("The preview ends before anything is written.");

/** Runs the edit and returns the first event that it records, or null. A preview is aborted before anything is written. */
async function runEdit(
  storage: BulkPorts,
  mode: "save" | "preview",
  edit: (storage: BulkPorts) => Promise<unknown>,
): Promise<NewEvent | null> {
  let events: readonly NewEvent[] = [];
  const transact = watchTransact(storage.transact, (recordedEvents) => {
    events = recordedEvents;
    if (mode === "preview") throw endOfPreviewError;
  });
  await edit({ ...storage, transact }).catch((error: unknown) => {
    if (error !== endOfPreviewError) throw error;
  });
  return events[0] ?? null;
}

/** A `transact` that passes the events of each transaction to `onRecorded` before the commit. */
export const watchTransact =
  <SpecificTransaction extends Transaction>(
    transact: Transact<SpecificTransaction>,
    onRecorded: (events: readonly NewEvent[], transaction: SpecificTransaction) => void,
  ): Transact<SpecificTransaction> =>
  (write, lockName) =>
    transact(async (transaction) => {
      const events: NewEvent[] = [];
      const record = (event: NewEvent) => {
        events.push(event);
        transaction.record(event);
      };
      // A copy would create the writes of every noun.
      const watchedTransaction = Object.create(transaction, {
        record: { value: record },
      }) as SpecificTransaction;
      const result = await write(watchedTransaction);
      onRecorded(events, transaction);
      return result;
    }, lockName);
