import { z } from "zod";
import type { License } from "#app/domain/license/license.ts";
import { type Page, page, type Paging } from "#app/domain/page.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import { notFound, type Problem } from "#app/domain/problem.ts";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import type { ClientInput } from "#app/api/endpoint/client-input.ts";
import { type Exchange, unexpectedShapeProblem } from "#app/api/endpoint/http-invoker.ts";
import { missingVersion } from "./wire.ts";

export interface Upstream {
  exchange: Exchange;
  /** Raises `not-found`. */
  license: (key: string) => Promise<License>;
}

export interface Translation {
  endpoint: Endpoint;
  translate: (input: ClientInput<Endpoint>, upstream: Upstream) => Promise<unknown>;
}

export const translation = <E extends Endpoint>(
  endpoint: E,
  translate: (input: ClientInput<E>, upstream: Upstream) => Promise<z.output<E["result"]>>,
): Translation => ({ endpoint, translate });

/** The row version, if the external API sent one. */
export const rowVersionOf = ({ rowVersion }: { rowVersion?: number }) =>
  rowVersion === undefined || rowVersion === missingVersion ? {} : { rowVersion };

/** Null if a change returns something other than the entity. The specification does not define the response. */
export const orNull = <Entity extends z.ZodType>(entity: Entity) =>
  z.union([entity, z.unknown().transform(() => null)]);

type FetchPage<Entity> = (paging: Paging) => Promise<Page<Entity>>;

/** Maximum page size in the specification. */
const maxPageSize = 100;
const maxPages = 100;

export async function fetchAnyPage<Entity>(
  { pageNumber, pageSize }: Paging,
  fetchPage: FetchPage<Entity>,
): Promise<Page<Entity>> {
  if (pageSize <= maxPageSize) return fetchPage({ pageNumber, pageSize });
  const first = Math.floor((pageNumber * pageSize) / maxPageSize);
  const last = Math.ceil(((pageNumber + 1) * pageSize) / maxPageSize) - 1;
  const entities: Entity[] = [];
  const unreadable: UnreadableEntity[] = [];
  for (let number = first; ; number++) {
    const chunk = await fetchPage({ pageNumber: number, pageSize: maxPageSize });
    const offset = entities.length + unreadable.length;
    entities.push(...chunk.entities);
    for (const one of chunk.unreadable ?? []) unreadable.push({ ...one, position: one.position + offset });
    const isLast = number >= last || (number + 1) * maxPageSize >= chunk.totalEntityCount;
    if (isLast) return { ...page(entities, chunk.totalEntityCount, { pageNumber, pageSize }), unreadable };
  }
}

/** Raises `not-found`, or `unavailable` if the list has unreadable entities, which may include it. */
export async function findInPages<Entity>(
  subject: string,
  endpoint: Endpoint,
  matches: (entity: Entity) => boolean,
  fetchPage: FetchPage<Entity>,
): Promise<Entity> {
  const skipped: UnreadableEntity[] = [];
  for (let pageNumber = 0; pageNumber < maxPages; pageNumber++) {
    const {
      entities,
      unreadable = [],
      totalPageCount,
    } = await fetchPage({ pageNumber, pageSize: maxPageSize });
    const match = entities.find(matches);
    if (match !== undefined) return match;
    skipped.push(...unreadable);
    if (pageNumber + 1 >= totalPageCount) break;
  }
  throw notInList(subject, endpoint, skipped);
}

export function notInList(
  what: string,
  endpoint: Endpoint,
  unreadable: readonly UnreadableEntity[] = [],
): Problem {
  const [first] = unreadable;
  return first ? unreadableProblem(endpoint, first) : notFound(what);
}

export const unreadableProblem = (endpoint: Endpoint, { position, field }: UnreadableEntity): Problem =>
  unexpectedShapeProblem(endpoint, `entities.${position}.${field}`);
