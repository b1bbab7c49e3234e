// This module generates a CSV file of licenses as another system exports it.
// The file contains keys of that system, three date formats and six alphabets.

const companies = [
  "Acme & Sons",
  "Işık Güvenlik A.Ş.",
  "Łódź Systemy",
  "株式会社ミライ",
  "Αθήνα Ασφάλεια",
  "Москва Защита",
  "شركة الأمان",
];
const tiers = ["corporate-1", "Corporate Tier 2", "corporate tier 3", "fleet-single", "FIS Standard"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const csvHeader = [
  "License No",
  "Customer",
  "Mail",
  "Product",
  "Valid from",
  "Valid until",
  "Issued",
  "Servers",
  "Seats",
  "Labels",
  "Remarks",
  "Country",
];

export const csvMapping = {
  columns: {
    key: "License No",
    companyName: "Customer",
    email: "Mail",
    packageTierId: "Product",
    startsAt: "Valid from",
    expiredAt: "Valid until",
    createdAt: "Issued",
    serverCapacity: "Servers",
    totalClientCapacity: "Seats",
    tags: "Labels",
    notes: "Remarks",
    countryCode: "Country",
  },
  dates: { startsAt: "YYYY-MM-DD", expiredAt: "DD.MM.YYYY", createdAt: "DD MMM YYYY" },
} as const;

const padToTwoDigits = (count: number) => String(count).padStart(2, "0");

export const buildCsvKey = (rowIndex: number) =>
  rowIndex % 2 === 0
    ? `Legacy-${String(rowIndex).padStart(6, "0")}`
    : `old.eu_${String(rowIndex).padStart(5, "0")}`;

const quoteCell = (cell: string) => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function createValidCells(rowIndex: number): string[] {
  const month = (rowIndex % 12) + 1;
  const dayOfMonth = (rowIndex % 28) + 1;
  const isIr = rowIndex % 5 === 4;
  return [
    buildCsvKey(rowIndex),
    `${companies[rowIndex % companies.length]} ${rowIndex % 997}`,
    `contact-${rowIndex % 997}@company-${rowIndex % 997}.example`,
    tiers[rowIndex % tiers.length] ?? "",
    `2026-${padToTwoDigits(month)}-${padToTwoDigits(dayOfMonth)}`,
    `${padToTwoDigits(dayOfMonth)}.${padToTwoDigits(month)}.${2027 + (rowIndex % 3)}`,
    `${dayOfMonth} ${months[month - 1]} 2025`,
    isIr ? "" : String(1 + (rowIndex % 9)),
    isIr ? "" : String(100 + rowIndex),
    rowIndex % 3 === 0 ? "legacy, EMEA" : "legacy",
    rowIndex % 10 === 0 ? 'Said: "call first";\nthen write' : "",
    rowIndex % 2 === 0 ? "Germany" : "TR",
  ];
}

/** Each function creates a line with a different error. The invalid rows use the functions in turn. */
const invalidLineCreators: readonly ((cells: string[], rowIndex: number) => string)[] = [
  (cells) => formatCsvLine(cells.with(3, "Platinum")),
  (cells) => formatCsvLine(cells.with(4, "2031-01-01")),
  (cells) => formatCsvLine(cells).replace(";", `;"Acme "Best" Ltd";`),
  (cells) => formatCsvLine(cells.slice(0, 7)),
  (cells) => formatCsvLine(cells.with(0, buildCsvKey(0).toUpperCase())),
  (cells) => formatCsvLine(cells.with(0, "no key")),
  (cells) => formatCsvLine(cells.with(5, "31.02.2027")),
  (cells) => formatCsvLine(cells.with(2, "nobody")),
  (cells) => formatCsvLine(cells.with(7, "12,000")),
  (cells) => formatCsvLine(cells.with(1, "broken \u{FFFD}")),
];

const formatCsvLine = (cells: readonly string[]) => cells.map(quoteCell).join(";");

/** Generates the lines of a CSV file. Invalid rows are spread evenly. The first row is valid. */
export function* generateCsvLines(rowCount: number, invalidRowCount: number): Generator<string> {
  yield `\u{FEFF}${formatCsvLine(csvHeader)}\r\n`;
  const interval = invalidRowCount > 0 ? Math.floor(rowCount / invalidRowCount) : 0;
  let invalidCount = 0;
  for (let rowIndex = 0; rowIndex < rowCount; rowIndex += 1) {
    const cells = createValidCells(rowIndex);
    const isInvalid = interval > 0 && invalidCount < invalidRowCount && rowIndex % interval === interval - 1;
    const createInvalidLine = isInvalid
      ? invalidLineCreators[invalidCount % invalidLineCreators.length]
      : undefined;
    if (isInvalid) invalidCount += 1;
    yield `${createInvalidLine ? createInvalidLine(cells, rowIndex) : formatCsvLine(cells)}\r\n`;
  }
}

export const buildCsv = (rowCount: number, invalidRowCount: number): string =>
  [...generateCsvLines(rowCount, invalidRowCount)].join("");
