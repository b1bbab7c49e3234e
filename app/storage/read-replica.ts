import { sql } from "kysely";
import type { Replica, ReplicaState, Storage } from "#app/domain/storage.ts";
import { msOf } from "#app/domain/time/time.ts";
import { readEngine } from "./drivers/read-engine.ts";
import type { Engine } from "./engine.ts";
import { storesOver } from "./open-storage.ts";

const lookEveryMs = 500;
/** A replica that is further behind is not read from. */
const mostBehindMs = 5_000;

/** Milliseconds of the primary's own clock, so that the processes need not agree about the time. */
const clockMs = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** `elapsed` counts milliseconds and never goes back. */
export function readReplica(
  primary: Engine,
  replica: Engine,
  storage: Storage,
  elapsed: () => number = () => performance.now(),
): Replica {
  const reads: ReplicaState["reads"] = { replica: 0, "own-change": 0, behind: 0 };
  const nothing = { untilMs: -Infinity, lookedAt: -Infinity };
  /** The replica has everything that was committed until then, as far as is known. */
  let shown = nothing;
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;

  async function lookNow() {
    const began = elapsed();
    lookedAt = began;
    const { rows } = await sql<{ ms: number; position: string }>`
      select ${clockMs} as ms, pg_current_wal_flush_lsn()::text as position`.execute(primary.db);
    const [now] = rows;
    if (!now) return;
    // Null where it is no replica (any more).
    const { rows: replayed } = await sql<{ has_all: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${now.position}::pg_lsn as has_all`.execute(replica.db);
    if (replayed[0]?.has_all) shown = { untilMs: now.ms, lookedAt: began };
  }

  /** Never fails: who cannot be looked at is not read from. */
  const look = () =>
    (looking ??= lookNow()
      .catch(() => {
        shown = nothing;
      })
      .finally(() => {
        looking = undefined;
      }));

  const from = storesOver(
    readEngine(primary, replica, () => {
      shown = nothing;
    }),
  );
  return {
    storage: {
      ...storage,
      licenses: from.licenses,
      quotas: from.quotas,
      servers: from.servers,
      history: from.history,
      dailyUse: from.dailyUse,
      tags: from.tags,
      desk: from.desk,
      searches: from.searches,
      renewals: from.renewals,
      reminders: from.reminders,
      companies: from.companies,
      customers: from.customers,
      fisCustomers: from.fisCustomers,
      caseActivities: from.caseActivities,
      hostedCustomers: from.hostedCustomers,
    },
    shows(wroteAt) {
      const isBehind = elapsed() - shown.lookedAt > mostBehindMs;
      if (elapsed() - lookedAt >= lookEveryMs) void look();
      const place = isBehind
        ? "behind"
        : wroteAt !== null && msOf(wroteAt) >= shown.untilMs
          ? "own-change"
          : "replica";
      reads[place] += 1;
      return place === "replica";
    },
    noteWrite: (personId) =>
      primary.hint(
        sql`update person set wrote_at = ${clockMs} + 1 where id = ${personId}`.compile(primary.db),
      ),
    async state() {
      await look();
      const behindMs = elapsed() - shown.lookedAt;
      return { behindMs: Number.isFinite(behindMs) ? behindMs : null, reads };
    },
    close: () => replica.close(),
  };
}
