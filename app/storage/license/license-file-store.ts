import { sql } from "kysely";
import type { LicenseFileStore } from "#app/domain/license-file/license-file-store.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";

/** A condition for files that no newer file of the same machine replaces. */
const isNewestFile = sql`not exists (
  select 1 from license_file as newer
  where newer.license_id = file.license_id and newer.seed_hash = file.seed_hash
    and (newer.issued_at > file.issued_at or (newer.issued_at = file.issued_at and newer.id > file.id)))`;

export function licenseFileStore({ db }: Engine): LicenseFileStore {
  return {
    async listCurrent(licenseId, limit) {
      const { rows } = await sql<{
        id: string;
        device_id: string;
        issued_at: number;
        expires_at: number | null;
      }>`
        select file.id, server.device_id, file.issued_at, file.expires_at
        from license_file as file
        join server_serial on server_serial.type = 'OfflineFile' and lower(server_serial.value) = file.seed_hash
        join server on server.id = server_serial.server_id and server.license_id = file.license_id
        where file.license_id = ${licenseId} and server.released_at is null and ${isNewestFile}
        order by file.issued_at desc, file.id desc limit ${limit}`.execute(db);
      return rows.map((row) => ({
        id: row.id,
        deviceId: row.device_id,
        issuedAt: instantOf(row.issued_at),
        expiresAt: instantOrNull(row.expires_at),
      }));
    },
  };
}
