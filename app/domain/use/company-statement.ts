import type { CompanyStore } from "#app/domain/company/company.ts";
import { createLicenseFilter } from "#app/domain/license/filter.ts";
import { licenseStatus } from "#app/domain/license/license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { orNotFound, ruleViolation } from "#app/domain/problem.ts";
import { cleanFileNamePart } from "#app/domain/text/file-name.ts";
import { type Day, dayOf, daysBetween, type Instant } from "#app/domain/time/time.ts";
import type { StatementFormat } from "./statement-formats.ts";
import { checkStatementPeriod, readStatement, type Statement, type StatementPorts } from "./statement.ts";
import type { StatementPeriod } from "./statement-period.ts";

const maxLicenses = 200;

interface CompanyDay {
  day: Day;
  /** Sums over the licenses with a report on this day. */
  totalClientsInUse: number;
  serversInUse: number;
  licenses: number;
}

/** The use of all Enterprise licenses of a customer in a period. */
export interface CompanyStatement extends StatementPeriod {
  companyId: number;
  companyName: string;
  issuedAt: Instant;
  dayCount: number;
  /** One statement for each license, including deleted licenses. */
  licenses: Statement[];
  /** Days with a report of at least one license. */
  days: CompanyDay[];
}

/** Throws `invalid` for a wrong period, and COMPANY_TOO_LARGE for a customer with too many licenses. */
export async function readCompanyStatement(
  storage: StatementPorts & { companies: CompanyStore },
  companyId: number,
  period: StatementPeriod,
  now: Instant,
): Promise<CompanyStatement> {
  checkStatementPeriod(period, dayOf(now));
  const company = await orNotFound(storage.companies.find(companyId), "The customer");
  const filter = createLicenseFilter({
    companyId,
    types: [licenseTypes.enterprise],
    statuses: licenseStatus.options,
    sortBy: "key",
    sortType: "ASC",
    pageSize: maxLicenses,
  });
  const { rows, total } = await storage.licenses.listPage(filter);
  if (total > maxLicenses)
    throw ruleViolation(
      "COMPANY_TOO_LARGE",
      `This customer has more than ${maxLicenses} Enterprise licenses. Download a statement for each license.`,
    );
  const licenses: Statement[] = [];
  for (const { record } of rows) licenses.push(await readStatement(storage, record.key, period, now));
  return {
    companyId,
    companyName: company.companyName,
    ...period,
    issuedAt: now,
    dayCount: daysBetween(period.from, period.until) + 1,
    licenses,
    days: sumDays(licenses),
  };
}

function sumDays(licenses: readonly Statement[]): CompanyDay[] {
  const sums = new Map<Day, CompanyDay>();
  for (const { day, totalClientsInUse, serversInUse } of licenses.flatMap(({ days }) => days)) {
    const sum = sums.get(day) ?? { day, totalClientsInUse: 0, serversInUse: 0, licenses: 0 };
    sums.set(day, {
      day,
      totalClientsInUse: sum.totalClientsInUse + totalClientsInUse,
      serversInUse: sum.serversInUse + serversInUse,
      licenses: sum.licenses + 1,
    });
  }
  return [...sums.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Facts of the statement, with the labels that both formats have. */
export const listCompanyStatementFacts = (statement: CompanyStatement): [label: string, value: string][] => {
  const assets = statement.days.map(({ totalClientsInUse }) => totalClientsInUse);
  return [
    ["Company", statement.companyName],
    ["Company ID", String(statement.companyId)],
    ["First Day", statement.from],
    ["Last Day", statement.until],
    ["Days", String(statement.dayCount)],
    ["Days With Reports", String(statement.days.length)],
    ["Enterprise Licenses", String(statement.licenses.length)],
    ["Highest Sum of Assets", assets.length === 0 ? "None" : String(Math.max(...assets))],
    ["Issued At", statement.issuedAt],
  ];
};

export const buildCompanyStatementFileName = (
  { companyName, companyId, from }: Pick<CompanyStatement, "companyName" | "companyId" | "from">,
  format: StatementFormat,
): string => `Use of ${cleanFileNamePart(companyName) || "Customer"}-${companyId}-${from}.${format}`;
