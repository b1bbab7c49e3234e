import type {
  DeployedServerStore,
  DeployedServerWrites,
} from "#app/domain/deployment/deployed-server-store.ts";
import type { Engine } from "#app/storage/engine.ts";
import { serverRowOf } from "#app/storage/license/rows.ts";
import type { Collecting } from "#app/storage/write.ts";

export function deployedServerStore({ db }: Engine): DeployedServerStore {
  return {
    async findBySecretHash(secretHash) {
      const row = await db
        .selectFrom("server")
        .innerJoin("license", "license.id", "server.license_id")
        .select(["server.id", "license.key"])
        .where("server.secret_hash", "=", secretHash)
        .executeTakeFirst();
      return row ? { id: row.id, licenseKey: row.key, secretHash } : null;
    },
  };
}

export function deployedServerWrites({ engine: { db }, write }: Collecting): DeployedServerWrites {
  return {
    keepReport(server) {
      const { version, reported_use, first_heartbeat, last_heartbeat, heartbeat_seq } = serverRowOf(server);
      const reported = db
        .updateTable("server")
        .set({ version, reported_use, first_heartbeat, last_heartbeat, heartbeat_seq })
        .where("id", "=", server.id)
        .where("heartbeat_seq", "<", heartbeat_seq)
        .where("secret_hash", "=", server.secretHash);
      write(reported.compile(), 1);
    },
  };
}
