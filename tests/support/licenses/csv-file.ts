/** A CSV file of licenses as another system would export it: its own keys, three date formats and names in six alphabets. */

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

const twoDigits = (count: number) => String(count).padStart(2, "0");

export const csvKey = (nth: number) =>
  nth % 2 === 0 ? `Legacy-${String(nth).padStart(6, "0")}` : `old.eu_${String(nth).padStart(5, "0")}`;

const quoted = (cell: string) => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function validCells(nth: number): string[] {
  const month = (nth % 12) + 1;
  const on = (nth % 28) + 1;
  const isIr = nth % 5 === 4;
  return [
    csvKey(nth),
    `${companies[nth % companies.length]} ${nth % 997}`,
    `contact-${nth % 997}@company-${nth % 997}.example`,
    tiers[nth % tiers.length] ?? "",
    `2026-${twoDigits(month)}-${twoDigits(on)}`,
    `${twoDigits(on)}.${twoDigits(month)}.${2027 + (nth % 3)}`,
    `${on} ${months[month - 1]} 2025`,
    isIr ? "" : String(1 + (nth % 9)),
    isIr ? "" : String(100 + nth),
    nth % 3 === 0 ? "legacy, EMEA" : "legacy",
    nth % 10 === 0 ? 'Said: "call first";\nthen write' : "",
    nth % 2 === 0 ? "Germany" : "TR",
  ];
}

/** Used one after the other; each adds another error to a row. */
const rowErrors: readonly ((cells: string[], nth: number) => string)[] = [
  (cells) => lineOf(cells.with(3, "Platinum")),
  (cells) => lineOf(cells.with(4, "2031-01-01")),
  (cells) => lineOf(cells).replace(";", `;"Acme "Best" Ltd";`),
  (cells) => lineOf(cells.slice(0, 7)),
  (cells) => lineOf(cells.with(0, csvKey(0).toUpperCase())),
  (cells) => lineOf(cells.with(0, "no key")),
  (cells) => lineOf(cells.with(5, "31.02.2027")),
  (cells) => lineOf(cells.with(2, "nobody")),
  (cells) => lineOf(cells.with(7, "12,000")),
  (cells) => lineOf(cells.with(1, "broken \u{FFFD}")),
];

const lineOf = (cells: readonly string[]) => cells.map(quoted).join(";");

/** Lines of a CSV file with this number of rows and of faulty rows, which are spread evenly; the first row is valid. */
export function* csvLines(rows: number, faulty: number): Generator<string> {
  yield `\u{FEFF}${lineOf(csvHeader)}\r\n`;
  const every = faulty > 0 ? Math.floor(rows / faulty) : 0;
  let faultyCount = 0;
  for (let nth = 0; nth < rows; nth += 1) {
    const cells = validCells(nth);
    const isFaulty = every > 0 && faultyCount < faulty && nth % every === every - 1;
    const toFaultyLine = isFaulty ? rowErrors[faultyCount % rowErrors.length] : undefined;
    if (isFaulty) faultyCount += 1;
    yield `${toFaultyLine ? toFaultyLine(cells, nth) : lineOf(cells)}\r\n`;
  }
}

export const buildCsv = (rows: number, faulty: number): string => [...csvLines(rows, faulty)].join("");
