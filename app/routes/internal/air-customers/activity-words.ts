import type { NumberFormat } from "#app/domain/time/format-date.ts";

/** Formats `case-opened` as "Case opened". Returns types with other spellings unchanged. */
export const formatActivityType = (type: string): string =>
  /^[a-z]+([-_][a-z]+)*$/.test(type)
    ? `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll(/[-_]/g, " ")}`
    : type;

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

interface DataField {
  /** Path of the value, such as "disk › size". */
  name: string;
  value: string;
}

/** One field with a text for each value, also for nested values. A list of simple values is one field. */
export const flattenData = (data: Record<string, Json>, numbers: NumberFormat): DataField[] =>
  Object.entries(data).flatMap(([name, value]) => flattenField(name, value, numbers));

const isSimpleValue = (value: Json): value is string | number | boolean | null =>
  typeof value !== "object" || value === null;

function flattenField(name: string, value: Json, numbers: NumberFormat): DataField[] {
  if (isSimpleValue(value)) return [{ name, value: formatDataValue(value, numbers) }];
  const nestedEntries = Object.entries(value);
  if (nestedEntries.length === 0) return [{ name, value: formatDataValue(null, numbers) }];
  if (Array.isArray(value) && value.every(isSimpleValue))
    return [{ name, value: value.map((item) => formatDataValue(item, numbers)).join(", ") }];
  const getLabel = (key: string) => (Array.isArray(value) ? String(Number(key) + 1) : key);
  return nestedEntries.flatMap(([key, nestedValue]) =>
    flattenField(`${name} › ${getLabel(key)}`, nestedValue, numbers),
  );
}

const formatDataValue = (value: Json, numbers: NumberFormat): string => {
  if (typeof value === "number") return formatNumber(value, numbers);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" && value !== "" ? value : "–";
};

const maxDecimals = 20;

function formatNumber(value: number, { formatThousands, decimalSeparator }: NumberFormat): string {
  if (Number.isSafeInteger(value)) return formatThousands(value);
  const text = value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: maxDecimals });
  return text.replace(".", decimalSeparator);
}
