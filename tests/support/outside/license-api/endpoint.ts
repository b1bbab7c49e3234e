import { type Memory, staffEmail } from "./memory.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

/** An error that the server sends in the format of the specification. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface EndpointRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  memory: Memory;
}

/** An endpoint rejects all fields that it does not name here. The names of optional fields end with a question mark. */
export interface SpecifiedEndpoint {
  query?: string[];
  body?: string[];
  isPublic?: boolean;
  handle: (request: EndpointRequest) => unknown;
}
/** Endpoints by method and path below `/api`, for example `GET /oem/quotas`. */
export type SpecifiedEndpoints = Record<string, SpecifiedEndpoint>;

const createNotFoundError = (entityName: string) => new ApiError(404, "NOT_FOUND", `No such ${entityName}`);

export const requireEntity = <Entity>(entity: Entity | undefined, entityName: string): Entity => {
  if (entity === undefined) throw createNotFoundError(entityName);
  return entity;
};

const parsePagingNumber = (value: unknown, name: string): number => {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0)
    throw new ApiError(400, "BAD_PAGE", `${name} is not a number from 0`);
  return number;
};

/** A page with every field of the specification. */
export function createPage<Entity>(allEntities: readonly Entity[], query: Record<string, unknown>) {
  const pageNumber = parsePagingNumber(query["pageNumber"], "pageNumber");
  const pageSize = parsePagingNumber(query["pageSize"], "pageSize");
  if (pageSize > 100) throw new ApiError(400, "BAD_PAGE", "At most 100 entities per page");
  return {
    entities: allEntities.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize),
    totalEntityCount: allEntities.length,
    currentPage: pageNumber,
    pageSize,
    previousPage: pageNumber === 0 ? null : pageNumber - 1,
    totalPageCount: Math.ceil(allEntities.length / Math.max(1, pageSize)),
  };
}

/** The specification names only four fields for a page of servers. */
export const createShortPage = <Entity>(allEntities: readonly Entity[], query: Record<string, unknown>) => {
  const { entities, currentPage, pageSize, totalEntityCount } = createPage(allEntities, query);
  return { entities, currentPage, pageSize, totalEntityCount };
};

const readField = (entity: object, name: string): unknown => new Map(Object.entries(entity)).get(name);

export function sortEntities<Entity extends object>(
  allEntities: readonly Entity[],
  sortBy: unknown,
  sortType: unknown,
): Entity[] {
  if (sortType !== "ASC" && sortType !== "DESC")
    throw new ApiError(400, "BAD_SORT", "sortType is ASC or DESC");
  const direction = sortType === "DESC" ? -1 : 1;
  return allEntities.toSorted(
    (a, b) => direction * compareValues(readField(a, textOf(sortBy)), readField(b, textOf(sortBy))),
  );
}

/** Missing values come first. */
function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const firstText = textOf(a);
  const secondText = textOf(b);
  if (firstText === secondText) return 0;
  return firstText < secondText ? -1 : 1;
}

/** Throws an error of status 400 for unknown and missing fields. */
export function checkFields(sentFields: Record<string, unknown>, acceptedFields: readonly string[]) {
  const names = acceptedFields.map((name) => name.replace("?", ""));
  const unknownFields = Object.keys(sentFields).filter((name) => !names.includes(name));
  if (unknownFields.length > 0)
    throw new ApiError(400, "UNKNOWN_FIELD", `Unknown fields: ${unknownFields.join(", ")}`);
  const missingFields = acceptedFields.filter(
    (name) => !name.endsWith("?") && sentFields[name] === undefined,
  );
  if (missingFields.length > 0)
    throw new ApiError(400, "MISSING_FIELD", `Missing fields: ${missingFields.join(", ")}`);
}

export const pagingFields = ["pageNumber", "pageSize"];
export const sortedPagingFields = [...pagingFields, "sortType", "sortBy"];

export const now = readSystemClock;

export const findLicense = (memory: Memory, key: unknown) =>
  requireEntity(
    memory.licenses.find((license) => license.key === key && license.status !== "deleted"),
    "license",
  );

export function recordEvent(
  memory: Memory,
  licenseKey: string,
  eventName: string,
  details: Record<string, unknown>,
) {
  memory.history.unshift({ eventName, createdAt: now(), createdBy: staffEmail, licenseKey, details });
}

/** A primitive value as text, and an empty text for other values. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? `${value}` : "";
