import { Types } from "scimmy";
import type { DirectoryQuery } from "#app/domain/directory/directory-store.ts";
import { scimError } from "./scim-error.ts";

const defaultCount = 100;
export const maxCount = 200;

/** Reads the filter and the page of a list. Throws a SCIM error for a filter other than `property eq "text"`. */
export function parseListQuery<Property extends string>(
  searchParams: URLSearchParams,
  issuer: string,
  propertyByPath: Readonly<Record<string, Property>>,
): DirectoryQuery<Property> {
  const startIndex = readWholeNumber(searchParams.get("startIndex")) ?? 1;
  const count = readWholeNumber(searchParams.get("count")) ?? defaultCount;
  const filter = searchParams.get("filter");
  return {
    issuer,
    filter: filter === null || filter.trim() === "" ? null : parseFilter(filter, propertyByPath),
    offset: Math.max(0, startIndex - 1),
    limit: Math.min(Math.max(0, count), maxCount),
  };
}

const readWholeNumber = (text: string | null) =>
  text !== null && /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : null;

function parseFilter<Property extends string>(
  filter: string,
  propertyByPath: Readonly<Record<string, Property>>,
) {
  const paths = Object.keys(propertyByPath);
  const unsupported = scimError(
    400,
    "invalidFilter",
    `A filter has the form \`property eq "text"\`, with one of these properties: ${paths.join(", ")}.`,
  );
  const conditions = listFilterConditions(filter)?.filter(({ path }) => path !== "emails.type");
  const [condition, secondCondition] = conditions ?? [];
  const path = paths.find((candidate) => candidate.toLowerCase() === condition?.path.toLowerCase());
  const property = path === undefined ? undefined : propertyByPath[path];
  if (property === undefined || secondCondition || !Array.isArray(condition?.comparison)) throw unsupported;
  const [operator, value] = condition.comparison as unknown[];
  if (operator !== "eq" || typeof value !== "string") throw unsupported;
  return { property, value };
}

interface Condition {
  path: string;
  /** The operator and the value. */
  comparison: unknown;
}

/** Null for an invalid filter, and for one with alternatives. */
function listFilterConditions(filter: string): Condition[] | null {
  try {
    const [expression, ...alternatives] = new Types.Filter(filter);
    return alternatives.length > 0 ? null : listConditions(expression, "");
  } catch {
    return null;
  }
}

function listConditions(expression: unknown, parentPath: string): Condition[] {
  if (expression === null || typeof expression !== "object" || Array.isArray(expression))
    return [{ path: parentPath, comparison: expression }];
  return Object.entries(expression).flatMap(([name, value]) =>
    listConditions(value, parentPath === "" ? name : `${parentPath}.${name}`),
  );
}

/** Removes the attributes that the request excludes, or those that it does not name. */
export function selectAttributes(resource: object, searchParams: URLSearchParams): object {
  const namesOf = (parameter: string) =>
    (searchParams.get(parameter) ?? "")
      .split(",")
      .map((name) => name.trim().split(".")[0]?.toLowerCase() ?? "")
      .filter((name) => name !== "");
  const excludedNames = namesOf("excludedAttributes");
  const includedNames = namesOf("attributes");
  const isSelected = (name: string) =>
    name === "id" ||
    name === "schemas" ||
    (includedNames.length > 0
      ? includedNames.includes(name.toLowerCase())
      : !excludedNames.includes(name.toLowerCase()));
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isSelected(name)));
}
