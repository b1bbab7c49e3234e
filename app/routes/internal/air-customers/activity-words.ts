/** Formats `case-opened` as "Case opened"; other spellings stay unchanged. */
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

/** Flattens nested values, so that each field has one text. */
export const flattenData = (data: Record<string, Json>): DataField[] =>
  Object.entries(data).flatMap(([name, value]) => flattenField(name, value));

function flattenField(name: string, value: Json): DataField[] {
  if (typeof value !== "object" || value === null) return [{ name, value: formatDataValue(value) }];
  const nestedEntries = Object.entries(value);
  if (nestedEntries.length === 0) return [{ name, value: formatDataValue(null) }];
  if (
    Array.isArray(value) &&
    value.every((nestedValue) => typeof nestedValue !== "object" || nestedValue === null)
  )
    return [{ name, value: value.map(formatDataValue).join(", ") }];
  const keyOrPosition = (key: string) => (Array.isArray(value) ? String(Number(key) + 1) : key);
  return nestedEntries.flatMap(([key, nestedValue]) =>
    flattenField(`${name} › ${keyOrPosition(key)}`, nestedValue),
  );
}

const formatDataValue = (value: Json): string => {
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 20 });
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" && value !== "" ? value : "–";
};
