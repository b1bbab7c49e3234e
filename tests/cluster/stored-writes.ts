import type { AcknowledgedWrite } from "./load.ts";
import { queryServer } from "./backups.ts";

export interface StoredWrites {
  /** Number of times that the database contains the write. */
  count: (write: Pick<AcknowledgedWrite, "kind" | "value">) => number;
  /** Writes that the database contains more than once. */
  doubled: string[];
}

/** Counts each write in the history, because a write that runs twice leaves two events. */
const countSql = {
  license: `select company_name as value, count(*) from license where company_name like 'Cluster %' group by 1`,
  notes: `select after_values::json->>'notes' as value, count(*) from (
    select event_name, after_values from history union all select event_name, after_values from pending_event
  ) as event where event_name = 'update-notes' group by 1`,
  activation: `select details::json->>'deviceId' as value, count(*) from (
    select event_name, details from history union all select event_name, details from pending_event
  ) as event where event_name = 'activate-server' group by 1`,
} as const;

export async function readStoredWrites(url: string): Promise<StoredWrites> {
  const counts = new Map<string, number>();
  for (const [kind, sql] of Object.entries(countSql))
    for (const { value, count } of await queryServer<{ value: string; count: string }>(url, sql))
      counts.set(`${kind} ${value}`, Number(count));
  const sequences = new Map<string, number>();
  const heartbeatSql = "select id, heartbeat_seq as sequence from server where device_id like 'cluster-%'";
  for (const { id, sequence } of await queryServer<{ id: string; sequence: string }>(url, heartbeatSql))
    sequences.set(id, Number(sequence));
  return {
    count({ kind, value }) {
      if (kind !== "heartbeat") return counts.get(`${kind} ${value}`) ?? 0;
      const [id = "", sequence] = value.split(":");
      return (sequences.get(id) ?? 0) >= Number(sequence) ? 1 : 0;
    },
    doubled: [...counts]
      .filter(([name, count]) => count > 1 && /Cluster|cluster|Note /.test(name))
      .map(([name]) => name),
  };
}
