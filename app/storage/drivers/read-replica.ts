import { sql } from "kysely";
import type { Replica, ReplicaState } from "#app/domain/storage/replica.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { settlesWithin } from "#app/domain/time/settles-within.ts";
import { msOf } from "#app/domain/time/time.ts";
import { createReadEngine, replicaTimeoutMs } from "./read-engine.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { createStores } from "#app/storage/open-storage.ts";

const lagCheckIntervalMs = 500;
/** The app does not read from a replica with a longer lag. */
const maxLagMs = 5_000;

/** Time in milliseconds by the primary's clock, because the clocks of the processes may differ. */
const clockMs = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Creates the stores that read from the replica while its lag is short. */
export function createReplica(
  primary: Engine,
  replica: Engine,
  storage: Storage,
  monotonicMs: () => number = () => performance.now(),
): Replica {
  const reads: ReplicaState["reads"] = { replica: 0, "own-change": 0, behind: 0 };
  const unknownProgress = { committedUntilMs: -Infinity, checkedAtMs: -Infinity };
  /** Latest point in time up to which the replica is known to have all commits. */
  let replicaProgress = unknownProgress;
  let lastCheckStartedAtMs = -Infinity;
  let pendingCheck: Promise<void> | undefined;

  async function checkLag() {
    const startedAtMs = monotonicMs();
    lastCheckStartedAtMs = startedAtMs;
    const { rows } = await sql<{ ms: number; position: string }>`
      select ${clockMs} as ms, pg_current_wal_flush_lsn()::text as position`.execute(primary.db);
    const [primaryPosition] = rows;
    if (!primaryPosition) return;
    // `has_all` is null if the server is not a replica.
    const { rows: replicaRows } = await sql<{ has_all: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${primaryPosition.position}::pg_lsn as has_all`.execute(replica.db);
    if (replicaRows[0]?.has_all)
      replicaProgress = { committedUntilMs: primaryPosition.ms, checkedAtMs: startedAtMs };
  }

  /** Never rejects. After a failed check, the app reads from the primary. */
  const refreshLag = () =>
    (pendingCheck ??= checkLag()
      .catch(() => {
        replicaProgress = unknownProgress;
      })
      .finally(() => {
        pendingCheck = undefined;
      }));

  const replicaStores = createStores(
    createReadEngine(primary, replica, {
      isUsable: () => replicaProgress !== unknownProgress,
      onError: () => {
        replicaProgress = unknownProgress;
      },
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
    isCurrentFor(wroteAt) {
      const isBehind = monotonicMs() - replicaProgress.checkedAtMs > maxLagMs;
      if (monotonicMs() - lastCheckStartedAtMs >= lagCheckIntervalMs) void refreshLag();
      const lacksChangeOfUser = wroteAt !== null && msOf(wroteAt) >= replicaProgress.committedUntilMs;
      const currentSource = lacksChangeOfUser ? "own-change" : "replica";
      const source = isBehind ? "behind" : currentSource;
      reads[source] += 1;
      return source === "replica";
    },
    // `clockMs` is rounded down, so the stored time is one millisecond later.
    recordWrite: (personId) =>
      primary.runBestEffort(
        sql`update person set wrote_at = ${clockMs} + 1 where id = ${personId}`.compile(primary.db),
      ),
    async readState() {
      await settlesWithin(replicaTimeoutMs, refreshLag());
      const behindMs = monotonicMs() - replicaProgress.checkedAtMs;
      return { behindMs: Number.isFinite(behindMs) ? behindMs : null, reads };
    },
    close: () => replica.close(),
  };
}
