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

export const dataFields = (data: Record<string, Json>): DataField[] =>
  Object.entries(data).flatMap(([name, value]) => flattenField(name, value));

function flattenField(name: string, value: Json): DataField[] {
  if (typeof value !== "object" || value === null) return [{ name, value: formatDataValue(value) }];
  const entries = Object.entries(value);
  if (entries.length === 0) return [{ name, value: formatDataValue(null) }];
  if (Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null))
    return [{ name, value: value.map(formatDataValue).join(", ") }];
  const keyOrPosition = (key: string) => (Array.isArray(value) ? String(Number(key) + 1) : key);
  return entries.flatMap(([key, item]) => flattenField(`${name} › ${keyOrPosition(key)}`, item));
}

const formatDataValue = (value: Json): string => {
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 20 });
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" && value !== "" ? value : "–";
};
