import { sql } from "kysely";
import { sha256 } from "#app/domain/text/digest.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { splitIntoRanges } from "#tests/load/batches.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

/** A live server with its secret. */
export interface LiveServer {
  id: number;
  secret: string;
}

/** Stores a secret for at most `limit` servers of active licenses, as an activation does. */
export async function prepareLiveServers(engine: Engine, limit: number): Promise<LiveServer[]> {
  const { rows } = await sql<{ id: number }>`
    select server.id from server
    join license_summary on license_summary.license_id = server.license_id
    join license on license.id = server.license_id
    where lifetime_status in ('active', 'almost-expired') and use_status <> 'full'
      and license.is_offline = 0 and license.deleted_at is null and server.released_at is null
      and server.status = 1
    order by server.id limit ${limit}`.execute(engine.db);
  const servers = rows.map(({ id }) => ({ id, secret: `secret-of-${id}` }));
  for (const { from, length } of splitIntoRanges(servers.length)) {
    const steps = servers.slice(from, from + length).map(({ id, secret }) => ({
      query: sql`update server set secret_hash = ${sha256(secret)}, heartbeat_seq = 0
        where id = ${id}`.compile(engine.db),
    }));
    await engine.commit(steps);
  }
  return servers;
}

export const createHeartbeatRequest = ({ secret }: LiveServer, seq: number) => ({
  method: "POST",
  path: "/product/v1/heartbeats",
  headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
  body: JSON.stringify({
    seq,
    version: "5.12.0",
    use: [{ name: "Assets", value: 1 + (seq % 5) }],
    sentAt: readSystemClock(),
  }),
});
