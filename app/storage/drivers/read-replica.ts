import { sql } from "kysely";
import type { Replica, ReplicaState, Storage } from "#app/domain/storage.ts";
import { msOf } from "#app/domain/time/time.ts";
import { readEngine } from "./read-engine.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { createStores } from "#app/storage/open-storage.ts";

const checkEveryMs = 500;
/** The app does not read from a replica with a longer lag. */
const maxLagMs = 5_000;

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
  const neverCaughtUp = { untilMs: -Infinity, checkedAt: -Infinity };
  /** Latest point in time up to which the replica is known to have all commits. */
  let caughtUp = neverCaughtUp;
  let checkedAt = -Infinity;
  let pendingCheck: Promise<void> | undefined;

  async function checkLag() {
    const startedAt = elapsed();
    checkedAt = startedAt;
    const { rows } = await sql<{ ms: number; position: string }>`
      select ${clockMs} as ms, pg_current_wal_flush_lsn()::text as position`.execute(primary.db);
    const [now] = rows;
    if (!now) return;
    // Null if the server is not a replica, or no longer one.
    const { rows: replayed } = await sql<{ has_all: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${now.position}::pg_lsn as has_all`.execute(replica.db);
    if (replayed[0]?.has_all) caughtUp = { untilMs: now.ms, checkedAt: startedAt };
  }

  /** Never fails: the app does not read from an unreachable replica. */
  const refreshLag = () =>
    (pendingCheck ??= checkLag()
      .catch(() => {
        caughtUp = neverCaughtUp;
      })
      .finally(() => {
        pendingCheck = undefined;
      }));

  const replicaStores = createStores(
    readEngine(primary, replica, () => {
      caughtUp = neverCaughtUp;
    }),
  );
  return {
    storage: {
      ...storage,
      licenses: replicaStores.licenses,
      quotas: replicaStores.quotas,
      servers: replicaStores.servers,
      history: replicaStores.history,
      dailyUse: replicaStores.dailyUse,
      tags: replicaStores.tags,
      dashboard: replicaStores.dashboard,
      searches: replicaStores.searches,
      renewals: replicaStores.renewals,
      reminders: replicaStores.reminders,
      companies: replicaStores.companies,
      customers: replicaStores.customers,
      fisCustomers: replicaStores.fisCustomers,
      caseActivities: replicaStores.caseActivities,
      hostedCustomers: replicaStores.hostedCustomers,
    },
    shows(wroteAt) {
      const isBehind = elapsed() - caughtUp.checkedAt > maxLagMs;
      if (elapsed() - checkedAt >= checkEveryMs) void refreshLag();
      const source = isBehind
        ? "behind"
        : wroteAt !== null && msOf(wroteAt) >= caughtUp.untilMs
          ? "own-change"
          : "replica";
      reads[source] += 1;
      return source === "replica";
    },
    noteWrite: (personId) =>
      primary.runBestEffort(
        sql`update person set wrote_at = ${clockMs} + 1 where id = ${personId}`.compile(primary.db),
      ),
    async state() {
      await refreshLag();
      const behindMs = elapsed() - caughtUp.checkedAt;
      return { behindMs: Number.isFinite(behindMs) ? behindMs : null, reads };
    },
    close: () => replica.close(),
  };
}
