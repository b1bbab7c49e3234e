/** Formats `case-opened` as "Case opened"; other spellings stay unchanged. */
export const formatActivityType = (type: string): string =>
  /^[a-z]+([-_][a-z]+)*$/.test(type)
    ? `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll(/[-_]/g, " ")}`
    : type;

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

export interface DataField {
  /** Path, "disk › size". */
  name: string;
  value: string;
}

export const dataFields = (data: Record<string, Json>): DataField[] =>
  Object.entries(data).flatMap(([name, value]) => fieldsOf(name, value));

function fieldsOf(name: string, value: Json): DataField[] {
  if (typeof value !== "object" || value === null) return [{ name, value: textOf(value) }];
  const entries = Object.entries(value);
  if (entries.length === 0) return [{ name, value: textOf(null) }];
  if (Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null))
    return [{ name, value: value.map(textOf).join(", ") }];
  const keyOrPosition = (key: string) => (Array.isArray(value) ? String(Number(key) + 1) : key);
  return entries.flatMap(([key, item]) => fieldsOf(`${name} › ${keyOrPosition(key)}`, item));
}

const textOf = (value: Json): string => {
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 20 });
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" && value !== "" ? value : "–";
};
