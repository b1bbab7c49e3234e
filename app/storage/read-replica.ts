import { sql } from "kysely";
import type { Replica, ReplicaState, Storage } from "#app/domain/storage.ts";
import { msOf } from "#app/domain/time/time.ts";
import { readEngine } from "./drivers/read-engine.ts";
import type { Engine } from "./engine.ts";
import { storesOver } from "./open-storage.ts";

const lookEveryMs = 500;
/** The app does not read from a replica with a longer lag. */
const mostBehindMs = 5_000;

/** Milliseconds of the primary's clock, so that clocks of the processes need not be synchronized. */
const clockMs = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** `elapsed` returns monotonic milliseconds. */
export function readReplica(
  primary: Engine,
  replica: Engine,
  storage: Storage,
  elapsed: () => number = () => performance.now(),
): Replica {
  const reads: ReplicaState["reads"] = { replica: 0, "own-change": 0, behind: 0 };
  const nothing = { untilMs: -Infinity, lookedAt: -Infinity };
  /** Latest point in time up to which the replica is known to have all commits. */
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
    // Null if the server is not a replica, or no longer one.
    const { rows: replayed } = await sql<{ has_all: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${now.position}::pg_lsn as has_all`.execute(replica.db);
    if (replayed[0]?.has_all) shown = { untilMs: now.ms, lookedAt: began };
  }

  /** Never fails: the app does not read from an unreachable replica. */
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
