import type { RowDocument } from "#app/domain/certificate/certificates.ts";
import { describeStatementPeriod, listStatementFacts, type Statement } from "#app/domain/use/statement.ts";

/** The statement as a document for the certificate printer. */
export const createStatementDocument = (statement: Statement): RowDocument => ({
  title: "Statement of Use",
  numberText: describeStatementPeriod(statement),
  companyName: statement.companyName,
  key: statement.licenseKey,
  issuedAt: statement.issuedAt,
  rows: [...listStatementFacts(statement), ["Servers", listServers(statement)], ...listMonths(statement)],
});

const listServers = ({ servers }: Statement): string =>
  servers
    .map(({ id, deviceId, lastHeartbeat }) => `${id} · ${deviceId} · last contact ${lastHeartbeat ?? "none"}`)
    .join("\n") || "None";

/** A row for each month, with a line for each day. */
const listMonths = ({ days }: Statement): [label: string, value: string][] =>
  [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, daysOfMonth]) => [
    `Use in ${month}`,
    daysOfMonth
      .map(
        ({ day, totalClientsInUse, assetLimit, serversInUse }) =>
          `${day} · assets ${totalClientsInUse}${assetLimit === null ? "" : ` of ${assetLimit}`} · servers ${serversInUse}`,
      )
      .join("\n"),
  ]);
