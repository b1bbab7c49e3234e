import type { RowDocument } from "#app/domain/certificate/certificates.ts";
import { encodeUtf8 } from "#app/domain/text/base64url.ts";
import { type CompanyStatement, listCompanyStatementFacts } from "#app/domain/use/company-statement.ts";
import { describeStatementPeriod } from "#app/domain/use/statement.ts";
import { byteOrderMark, type CsvValue, formatLine } from "./report-csv.ts";

/** One file with four tables: facts, licenses, sums of each day, and days of each license. */
export function printCompanyStatementCsv(statement: CompanyStatement): Uint8Array<ArrayBuffer> {
  const rows: CsvValue[][] = [
    ["Field", "Value"],
    ...listCompanyStatementFacts(statement),
    [],
    [
      "License Key",
      "Days With Reports",
      "Highest Number of Assets",
      "Days With the Highest Number",
      "Asset Capacity on the Last Day",
      "Days Above the Capacity",
      "Average of Monthly Maxima",
    ],
    ...statement.licenses.map((license) => [
      license.licenseKey,
      license.daysWithReports,
      license.maxAssets,
      license.daysAtMaximum,
      license.assetLimit,
      license.daysAboveLimit,
      license.averageOfMonths,
    ]),
    [],
    ["Day", "Assets", "Servers", "Licenses With Reports"],
    ...statement.days.map(({ day, totalClientsInUse, serversInUse, licenses }) => [
      day,
      totalClientsInUse,
      serversInUse,
      licenses,
    ]),
    [],
    ["License Key", "Day", "Assets", "Asset Capacity", "Servers"],
    ...statement.licenses.flatMap(({ licenseKey, days }) =>
      days.map(({ day, totalClientsInUse, assetLimit, serversInUse }) => [
        licenseKey,
        day,
        totalClientsInUse,
        assetLimit,
        serversInUse,
      ]),
    ),
    [],
  ];
  return encodeUtf8(byteOrderMark + rows.map(formatLine).join(""));
}

/** The statement as a document for the certificate printer. Only the CSV file lists the days of each license. */
export const createCompanyStatementDocument = (statement: CompanyStatement): RowDocument => ({
  title: "Statement of Use",
  numberText: describeStatementPeriod(statement),
  companyName: statement.companyName,
  key: `Company ${statement.companyId}`,
  issuedAt: statement.issuedAt,
  rows: [
    ...listCompanyStatementFacts(statement),
    ["Licenses", listLicenses(statement)],
    ...listMonths(statement),
  ],
});

const listLicenses = ({ licenses }: CompanyStatement): string =>
  licenses
    .map(
      ({ licenseKey, maxAssets, assetLimit, daysAboveLimit, daysWithReports }) =>
        `${licenseKey} · at most ${maxAssets ?? 0} assets${assetLimit === null ? "" : ` of ${assetLimit}`} · ${daysAboveLimit} days above · ${daysWithReports} days with reports`,
    )
    .join("\n") || "None";

/** A row for each month, with a line for each day. */
const listMonths = ({ days }: CompanyStatement): [label: string, value: string][] =>
  [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, daysOfMonth]) => [
    `Use in ${month}`,
    daysOfMonth
      .map(
        ({ day, totalClientsInUse, serversInUse, licenses }) =>
          `${day} · assets ${totalClientsInUse} · servers ${serversInUse} · licenses ${licenses}`,
      )
      .join("\n"),
  ]);
