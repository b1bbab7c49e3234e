import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { findCountryCode } from "#app/domain/customer/country.ts";
import { environment, notes, tags } from "#app/domain/license/license.ts";
import { manualCustomerFields } from "#app/domain/license/new-license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { assetCapacity, caseCapacity, caseLifetime, serverCapacity } from "#app/domain/quota/quota.ts";
import { splitTags } from "#app/domain/tag/tag-name.ts";
import { removeFormulaGuard } from "#app/domain/text/formula-guard.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { parseInstant } from "./dates.ts";
import { dateFields, type ImportField, importFieldNames } from "./fields.ts";
import type { CsvRow, RowError } from "./import.ts";
import type { CsvColumn, Mapping } from "./mapping.ts";

/** Keys that would collide with routes below the license list. */
const reservedKeyPattern =
  /^(?:bulk|filtered|hubspot|refresh|report|summary|columns|counts|views)$|^dryrn-|\.data$/i;

const booleanByWord: Record<string, boolean> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};
const booleanText = z.string().transform((text, context): boolean => {
  const value = booleanByWord[text.toLowerCase()];
  if (value === undefined) context.addIssue({ code: "custom", message: "Enter true or false." });
  return value ?? false;
});

const wholeNumberText = z
  .string()
  .regex(/^\d{1,12}$/, "Enter a whole number in digits.")
  .transform(Number);

const createNamedNumberSchema = <Value extends number>(
  numberByName: Record<string, Value>,
  message: string,
) =>
  z.string().transform((text, context): Value => {
    const value = numberByName[normalizeForSearch(text)];
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** A cell contains the number or the name of the license type. */
const typeByName = {
  1: licenseTypes.enterprise,
  enterprise: licenseTypes.enterprise,
  2: licenseTypes.ir,
  ir: licenseTypes.ir,
  fis: licenseTypes.ir,
};

/** A cell contains the number or the name of the environment. */
const environmentByName = { 1: 1, internal: 1, 2: 2, demo: 2, 3: 3, paid: 3 } as const;

const countryText = z.string().transform((text, context) => {
  const code = findCountryCode(text);
  if (code === null)
    context.addIssue({
      code: "custom",
      message: "The country is unknown. Enter the English name or the code of a country.",
    });
  return code;
});

const rowSchema = z.object({
  /** A license without a key gets a generated key. */
  key: licenseKey
    .refine((key) => !reservedKeyPattern.test(key), "This key is reserved for a page of License desk.")
    .optional(),
  companyName: manualCustomerFields.shape.companyName,
  email: manualCustomerFields.shape.email,
  firstName: manualCustomerFields.shape.firstName,
  lastName: manualCustomerFields.shape.lastName,
  packageName: z.string().optional(),
  packageTierId: z.string().min(1, "Enter a tier."),
  type: createNamedNumberSchema(typeByName, "Enter Enterprise or IR.").optional(),
  environment: createNamedNumberSchema(environmentByName, "Enter Internal, Demo or Paid.")
    .pipe(environment)
    .optional(),
  countryCode: countryText.optional(),
  serverCapacity: wholeNumberText.pipe(serverCapacity).optional(),
  totalClientCapacity: wholeNumberText.pipe(assetCapacity).optional(),
  caseCapacity: wholeNumberText.pipe(caseCapacity).optional(),
  caseLifetime: wholeNumberText.pipe(caseLifetime).optional(),
  softCapacity: booleanText.optional(),
  alertsCustomer: booleanText.optional(),
  isOffline: booleanText.optional(),
  tags: z.string().transform(splitTags).pipe(tags).optional(),
  notes: notes.optional(),
  createdBy: z.string().max(254).optional(),
  status: z.string().optional(),
  startsAt: instantText.optional(),
  expiredAt: instantText.optional(),
  createdAt: instantText.optional(),
  updatedAt: instantText.optional(),
});

export type ParsedLicense = z.output<typeof rowSchema>;

/** Empty cells of these fields are validated. Empty cells of other fields are ignored. */
const fieldsValidatedIfEmpty: readonly ImportField[] = [
  "companyName",
  "email",
  "packageTierId",
  "tags",
  "notes",
];

/** Cells of a row by field, as they are in the file. */
export type RowCells = Partial<Record<ImportField, string>>;

export interface ReadRow {
  cells: RowCells;
  /** Null if the row has errors. */
  license: ParsedLicense | null;
  errors: RowError[];
}

export function createRowReader(columns: readonly CsvColumn[], mapping: Mapping) {
  const fieldPositions = importFieldNames.flatMap((field) => {
    const position = columns.findIndex(({ name }) => name === mapping.columns[field]);
    return position < 0 ? [] : [{ field, position }];
  });
  const parseLicense = createLicenseParser(mapping);
  return ({ cells: rowCells, error }: CsvRow): ReadRow => {
    const cells: RowCells = {};
    for (const { field, position } of fieldPositions) cells[field] = rowCells[position] ?? "";
    return { cells, ...(error ? { license: null, errors: [{ field: "", ...error }] } : parseLicense(cells)) };
  };
}

/** The value of a cell without the characters that only the file needs. */
export function readCell(cells: RowCells, field: ImportField): string {
  const cell = removeFormulaGuard(cells[field] ?? "");
  return field === "notes" ? cell : cell.trim();
}

/** Finds at most one error of each field. */
const createLicenseParser =
  ({ dates }: Mapping) =>
  (cells: RowCells): Pick<ReadRow, "license" | "errors"> => {
    const errors: RowError[] = [];
    const values: RowCells = {};
    for (const field of importFieldNames) {
      if (cells[field] === undefined) continue;
      const text = readCell(cells, field);
      if (text.includes("\0") || !text.isWellFormed())
        errors.push({
          field,
          code: "VALUE",
          message: "This value contains characters that cannot be stored.",
        });
      else if (text !== "" || fieldsValidatedIfEmpty.includes(field)) values[field] = text;
    }
    for (const field of dateFields) {
      const text = values[field];
      if (text === undefined) continue;
      const format = dates[field] ?? "YYYY-MM-DD";
      const at = parseInstant(text, format, field === "expiredAt" ? "end" : "start");
      if (at !== null) values[field] = at;
      else {
        delete values[field];
        errors.push({ field, code: "VALUE", message: `${text} is not a valid date. Use ${format}.` });
      }
    }
    const parsedRow = rowSchema.safeParse(values);
    for (const { path, message } of parsedRow.error?.issues ?? []) {
      const field = importFieldNames.find((name) => name === path[0]) ?? "";
      if (!errors.some((error) => error.field === field)) errors.push({ field, code: "VALUE", message });
    }
    return { license: errors.length === 0 ? (parsedRow.data ?? null) : null, errors };
  };
