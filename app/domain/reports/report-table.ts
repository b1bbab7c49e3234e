import type { ReportMonth, ReportName, Reports, Use } from "./reports.ts";

interface ReportTable {
  columns: readonly string[];
  rows: (string | number)[][];
}

const useColumns = ["Licenses", "Assets in Use", "Asset Capacity"];
const listUse = ({ licenses, totalClientsInUse, totalClientCapacity }: Use) => [
  licenses,
  totalClientsInUse,
  totalClientCapacity,
];

const buildMonthTable = (
  { months }: Reports,
  columns: readonly string[],
  listCounts: (month: ReportMonth) => number[],
): ReportTable => ({
  columns: ["Month", ...columns],
  rows: months.map((month) => [month.month, ...listCounts(month)]),
});

const buildTableByReport: Record<ReportName, (reports: Reports) => ReportTable> = {
  customers: ({ customers }) => ({
    columns: ["Customer", ...useColumns],
    rows: customers.map((use) => [use.companyName, ...listUse(use)]),
  }),
  tiers: ({ tiers }) => ({
    columns: ["Tier", ...useColumns],
    rows: tiers.map((use) => [use.packageTierPrettyName, ...listUse(use)]),
  }),
  renewals: (reports) =>
    buildMonthTable(reports, ["Renewed", "Lost"], ({ renewed, lost }) => [renewed, lost]),
  licenses: (reports) => buildMonthTable(reports, ["New", "Ended"], ({ created, ended }) => [created, ended]),
};

/** The rows of the CSV file. */
export const buildReportTable = (name: ReportName, reports: Reports): ReportTable =>
  buildTableByReport[name](reports);
