import { sql } from "kysely";
import type { Replica, ReplicaState } from "#app/domain/storage/replica.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { settlesWithin } from "#app/domain/time/settles-within.ts";
import { msOf } from "#app/domain/time/time.ts";
import { createReadEngine, markerQuery, replicaTimeoutMs } from "./read-engine.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { createStores } from "#app/storage/open-storage.ts";

const lagCheckIntervalMs = 500;
/** The app does not read from a replica with a longer lag. */
const maxLagMs = 5_000;

/** Time in milliseconds by the primary's clock, because the clocks of the processes may differ. */
const clockMs = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Returns a value above all earlier ones, also if the clock goes back. */
const writeMarkerQuery = sql<{ written_at: number }>`
  insert into replica_marker (id, written_at) values (1, ${clockMs})
  on conflict (id) do update set written_at = greatest(excluded.written_at, replica_marker.written_at + 1)
  returning written_at`;

interface Marker {
  writtenAtMs: number;
  startedAtMs: number;
}

/**
 * Creates the stores that read from the replica while its lag is short.
 *
 * Each process writes a marker to the primary twice a second. A server that has a marker has all earlier commits. Every
 * read also reads the marker, in the same snapshot, because several replicas may share one address. No function for
 * positions in the log is needed, because Aurora rejects them on replicas.
 */
export function createReplica(
  primary: Engine,
  replica: Engine,
  storage: Storage,
  monotonicMs: () => number = () => performance.now(),
): Replica {
  const reads: ReplicaState["reads"] = { replica: 0, "own-change": 0, behind: 0 };
  /** Latest marker that a replica has returned. It never decreases, because requests in progress rely on it. */
  let replicatedUntilMs = -Infinity;
  /** The replica has all commits of the primary until this time. */
  let currentAtMs = -Infinity;
  let markers: Marker[] = [];
  let lastCheckStartedAtMs = -Infinity;
  let pendingCheck: Promise<void> | undefined;

  const markUnusable = () => {
    currentAtMs = -Infinity;
  };

  async function checkLag() {
    const startedAtMs = monotonicMs();
    lastCheckStartedAtMs = startedAtMs;
    const { rows } = await writeMarkerQuery.execute(primary.db);
    const writtenAtMs = rows[0]?.written_at;
    if (writtenAtMs === undefined) return;
    markers = [
      ...markers.filter((marker) => startedAtMs - marker.startedAtMs <= maxLagMs),
      { writtenAtMs, startedAtMs },
    ];
    const [replicaRows] = await replica.queryInSnapshot([markerQuery]);
    const replicatedMs = replicaRows[0]?.written_at ?? -Infinity;
    replicatedUntilMs = Math.max(replicatedUntilMs, replicatedMs);
    const replicatedMarker = markers.findLast((marker) => marker.writtenAtMs <= replicatedMs);
    if (replicatedMarker) currentAtMs = Math.max(currentAtMs, replicatedMarker.startedAtMs);
  }

  /** Never rejects. After a failed check, the app reads from the primary. */
  const refreshLag = () =>
    (pendingCheck ??= checkLag()
      .catch(markUnusable)
      .finally(() => {
        pendingCheck = undefined;
      }));

  const replicaStores = createStores(
    createReadEngine(primary, replica, {
      isUsable: () => currentAtMs !== -Infinity,
      getRequiredMarker: () => replicatedUntilMs,
      onError: markUnusable,
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
      const isBehind = monotonicMs() - currentAtMs > maxLagMs;
      if (monotonicMs() - lastCheckStartedAtMs >= lagCheckIntervalMs) void refreshLag();
      const lacksChangeOfUser = wroteAt !== null && msOf(wroteAt) >= replicatedUntilMs;
      const currentSource = lacksChangeOfUser ? "own-change" : "replica";
      const source = isBehind ? "behind" : currentSource;
      reads[source] += 1;
      return source === "replica";
    },
    // Above the newest marker, so that a replica with this marker may lack the change.
    recordWrite: (personId) =>
      primary.runBestEffort(
        sql`update person set wrote_at = greatest(${clockMs}, (select written_at from replica_marker)) + 1
          where id = ${personId}`.compile(primary.db),
      ),
    async readState() {
      await settlesWithin(replicaTimeoutMs, refreshLag());
      const behindMs = monotonicMs() - currentAtMs;
      return { behindMs: Number.isFinite(behindMs) ? behindMs : null, reads };
    },
    close: () => replica.close(),
  };
}
