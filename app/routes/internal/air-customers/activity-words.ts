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

/** Returns one field with a text for each value, also for nested values. A list of simple values is one field. */
export const flattenData = (data: Record<string, Json>): DataField[] =>
  Object.entries(data).flatMap(([name, value]) => flattenField(name, value));

const isSimpleValue = (value: Json): value is string | number | boolean | null =>
  typeof value !== "object" || value === null;

function flattenField(name: string, value: Json): DataField[] {
  if (isSimpleValue(value)) return [{ name, value: formatDataValue(value) }];
  const nestedEntries = Object.entries(value);
  if (nestedEntries.length === 0) return [{ name, value: formatDataValue(null) }];
  if (Array.isArray(value) && value.every(isSimpleValue))
    return [{ name, value: value.map(formatDataValue).join(", ") }];
  const getLabel = (key: string) => (Array.isArray(value) ? String(Number(key) + 1) : key);
  return nestedEntries.flatMap(([key, nestedValue]) =>
    flattenField(`${name} › ${getLabel(key)}`, nestedValue),
  );
}

const formatDataValue = (value: Json): string => {
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 20 });
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" && value !== "" ? value : "–";
};
