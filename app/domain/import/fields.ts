import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";

/** The label and the `names` of a field are the column names that identify the field. */
export const importFields = {
  key: {
    label: "License key",
    names: ["license", "license number", "license no", "serial number", "product key"],
  },
  companyName: {
    label: "Company",
    names: ["company name", "customer", "customer name", "account", "organization"],
  },
  email: { label: "Contact e-mail", names: ["email address", "mail", "contact email", "contact mail"] },
  /** Needed only if the tiers of several packages have the same name. */
  packageName: { label: "Package", names: ["package name"] },
  packageTierId: { label: "Tier", names: ["package tier", "product", "edition", "plan", "sku"] },
  type: { label: "License type", names: ["model"] },
  environment: { label: "Environment", names: [] },
  firstName: { label: "First name", names: ["contact first name", "given name"] },
  lastName: { label: "Last name", names: ["contact last name", "surname", "family name"] },
  countryCode: { label: "Country", names: ["country"] },
  startsAt: { label: "Start", names: ["start date", "starts", "valid from", "activation date", "from"] },
  expiredAt: {
    label: "End",
    names: ["end date", "ends", "expires", "expiry", "expiration date", "valid until", "until"],
  },
  serverCapacity: { label: "Server capacity", names: ["servers", "max servers"] },
  totalClientCapacity: {
    label: "Asset capacity",
    names: ["assets", "seats", "clients", "endpoints", "devices"],
  },
  caseCapacity: { label: "Case capacity", names: ["cases"] },
  caseLifetime: { label: "Case lifetime", names: ["case days"] },
  softCapacity: { label: "Allow capacity overrun", names: ["overrun"] },
  alertsCustomer: { label: "Use alerts to customer", names: ["use alerts", "customer alerts"] },
  isOffline: { label: "Offline", names: ["air gapped"] },
  tags: { label: "Tags", names: ["labels"] },
  notes: { label: "Notes", names: ["note", "comment", "comments", "remarks"] },
  createdAt: {
    label: "Created",
    names: ["created date", "created on", "issued", "issue date", "purchase date"],
  },
  createdBy: { label: "Created by", names: ["owner", "sales person"] },
  updatedAt: { label: "Last changed", names: ["updated", "modified"] },
  status: { label: "Status", names: ["state"] },
} as const satisfies Record<string, { label: string; names: readonly string[] }>;

export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]];
export const requiredFields: readonly ImportField[] = ["key", "companyName", "email", "packageTierId"];

export const dateFields = ["startsAt", "expiredAt", "createdAt", "updatedAt"] as const;
export type DateField = (typeof dateFields)[number];
export const isDateField = (field: ImportField): field is DateField =>
  dateFields.some((dateField) => dateField === field);

const normalizeName = (name: string) => normalizeForSearch(name).replace(/[^\p{L}\p{N}]+/gu, "");

type FindField = (column: string) => ImportField | undefined;

/** Finds the field whose name or label equals the column name, ignoring case and punctuation. */
const findFieldByName: FindField = (column) =>
  importFieldNames.find((field) =>
    [field, importFields[field].label].some((name) => normalizeName(name) === normalizeName(column)),
  );

const findFieldByAlias: FindField = (column) =>
  importFieldNames.find((field) =>
    importFields[field].names.some((alias) => normalizeName(alias) === normalizeName(column)),
  );

/** In this order, because a file may have a column "Tier" and a column "Product". */
export const fieldFinders: readonly FindField[] = [findFieldByName, findFieldByAlias];

export const isFieldName = (name: string): name is ImportField => Object.hasOwn(importFields, name);
