import { encodeUtf8 } from "#app/domain/text/base64url.ts";
import { listStatementFacts, type Statement } from "#app/domain/use/statement.ts";
import { byteOrderMark, type CsvValue, formatLine } from "./report-csv.ts";

/** One file with three tables: facts, days and servers. */
export function printStatementCsv(statement: Statement): Uint8Array<ArrayBuffer> {
  const rows: CsvValue[][] = [
    ["Field", "Value"],
    ...listStatementFacts(statement),
    [],
    ["Day", "Assets", "Asset Capacity", "Servers"],
    ...statement.days.map(({ day, totalClientsInUse, assetLimit, serversInUse }) => [
      day,
      totalClientsInUse,
      assetLimit,
      serversInUse,
    ]),
    [],
    ["Server", "Device ID", "Version", "Activated", "Released", "Last Contact"],
    ...statement.servers.map(({ id, deviceId, version, activatedAt, releasedAt, lastHeartbeat }) => [
      id,
      deviceId,
      version,
      activatedAt,
      releasedAt,
      lastHeartbeat,
    ]),
    [],
  ];
  return encodeUtf8(byteOrderMark + rows.map(formatLine).join(""));
}
