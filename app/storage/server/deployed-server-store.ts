import type {
  DeployedServerStore,
  DeployedServerWrites,
} from "#app/domain/deployment/deployed-server-store.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { valueList } from "#app/storage/engine/sql-fragments.ts";
import { createBatchLoader } from "#app/storage/engine/batch-loader.ts";
import { serverRowOf } from "#app/storage/license/rows.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

export function deployedServerStore(engine: Engine): DeployedServerStore {
  const loadBySecretHash = createBatchLoader(engine, async (hashes: readonly string[]) => {
    const rows = await engine.db
      .selectFrom("server")
      .select(["server.id", "server.device_id", "server.secret_hash"])
      .select((eb) =>
        eb.selectFrom("license").select("key").whereRef("license.id", "=", "server.license_id").as("key"),
      )
      .where("server.secret_hash", "in", valueList(engine, hashes))
      .execute();
    return new Map(
      rows.map(({ id, key, device_id: deviceId, secret_hash: secretHash }) => [
        secretHash ?? "",
        { id, licenseKey: key ?? "", deviceId, secretHash: secretHash ?? "" },
      ]),
    );
  });

  return {
    findBySecretHash: async (secretHash) => (await loadBySecretHash(secretHash)) ?? null,
  };
}

export function deployedServerWrites({ engine: { db }, write }: WriteContext): DeployedServerWrites {
  return {
    saveHeartbeat(server) {
      const { heartbeat_seq, ...row } = serverRowOf(server);
      const { version, reported_use, first_heartbeat, last_heartbeat, recent_gaps, release_at } = row;
      const heartbeatUpdate = db
        .updateTable("server")
        .set({
          version,
          reported_use,
          first_heartbeat,
          last_heartbeat,
          heartbeat_seq,
          recent_gaps,
          release_at,
        })
        .where("id", "=", server.id)
        .where("heartbeat_seq", "<", heartbeat_seq)
        .where("secret_hash", "=", server.secretHash);
      write(heartbeatUpdate.compile(), { expectedRowCount: 1 });
    },
  };
}
