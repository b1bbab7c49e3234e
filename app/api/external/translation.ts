import { z } from "zod";
import type { License } from "#app/domain/license/license.ts";
import { type Page, createPage, type Paging } from "#app/domain/page.ts";
import { mergeInPageOrder, type UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import { notFound, type Problem } from "#app/domain/problem.ts";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import type { ClientInput } from "#app/api/endpoint/invoker.ts";
import { type Exchange, unexpectedShapeProblem } from "./http-invoker.ts";
import { missingRowVersion } from "./external-values.ts";

/** The external license API. */
export interface Upstream {
  exchange: Exchange;
  /** Fetches a license. Throws `not-found` if it does not exist. */
  fetchLicense: (key: string) => Promise<License>;
}

/** Implements an endpoint with requests of the specification. */
export interface Translation {
  endpoint: Endpoint;
  translate: (input: ClientInput<Endpoint>, upstream: Upstream) => Promise<unknown>;
}

export const defineTranslation = <E extends Endpoint>(
  endpoint: E,
  translate: (input: ClientInput<E>, upstream: Upstream) => Promise<z.output<E["result"]>>,
): Translation => ({ endpoint, translate });

/** Empty if the external API has no row versions. */
export const createRowVersionInput = ({ rowVersion }: { rowVersion?: number }) =>
  rowVersion === undefined || rowVersion === missingRowVersion ? {} : { rowVersion };

/**
 * Parses the changed entity in the response of a change. Any other response becomes null, because the specification
 * does not define this response.
 */
export const createEntityOrNullSchema = <Entity extends z.ZodType>(entity: Entity) =>
  z.union([entity, z.unknown().transform(() => null)]);

type FetchPage<Entity> = (paging: Paging) => Promise<Page<Entity>>;

/** Maximum page size in the specification. */
const maxPageSize = 100;
/** Highest number of pages that a search for one entity fetches. */
const maxPages = 100;

/** Fetches a page of any size. Sends several requests if the size exceeds the maximum of the specification. */
export async function fetchPageOfAnySize<Entity>(
  { pageNumber, pageSize }: Paging,
  fetchPage: FetchPage<Entity>,
): Promise<Page<Entity>> {
  if (pageSize <= maxPageSize) return fetchPage({ pageNumber, pageSize });
  const offset = pageNumber * pageSize;
  const firstPageNumber = Math.floor(offset / maxPageSize);
  const lastPageNumber = Math.ceil((offset + pageSize) / maxPageSize) - 1;
  const items: PageItem<Entity>[] = [];
  for (let upstreamPageNumber = firstPageNumber; ; upstreamPageNumber++) {
    const upstreamPage = await fetchPage({ pageNumber: upstreamPageNumber, pageSize: maxPageSize });
    items.push(...listPageItems(upstreamPage));
    const isLast =
      upstreamPageNumber >= lastPageNumber ||
      (upstreamPageNumber + 1) * maxPageSize >= upstreamPage.totalEntityCount;
    if (!isLast) continue;
    const firstIndex = offset - firstPageNumber * maxPageSize;
    const requestedItems = items.slice(firstIndex, firstIndex + pageSize);
    const entities = requestedItems.flatMap((item) => ("entity" in item ? [item.entity] : []));
    const unreadableEntities = requestedItems.flatMap((item, position) =>
      "unreadableEntity" in item ? [{ ...item.unreadableEntity, position }] : [],
    );
    return {
      ...createPage(entities, upstreamPage.totalEntityCount, { pageNumber, pageSize }),
      unreadableEntities,
    };
  }
}

type PageItem<Entity> = { entity: Entity } | { unreadableEntity: UnreadableEntity };

const listPageItems = <Entity>({ entities, unreadableEntities }: Page<Entity>): PageItem<Entity>[] =>
  mergeInPageOrder<PageItem<Entity>>(
    entities.map((entity) => ({ entity })),
    unreadableEntities,
    (unreadableEntity) => ({ unreadableEntity }),
  );

/**
 * Searches the pages of a list for an entity. Throws `not-found`, or `unavailable` if an unreadable entity of the list
 * may be the missing entity.
 */
export async function findInPages<Entity>(
  subject: string,
  endpoint: Endpoint,
  isRequestedEntity: (entity: Entity) => boolean,
  fetchPage: FetchPage<Entity>,
): Promise<Entity> {
  const unreadableEntities: UnreadableEntity[] = [];
  for (let pageNumber = 0; pageNumber < maxPages; pageNumber++) {
    const {
      entities,
      unreadableEntities: unreadableEntitiesOfPage = [],
      totalPageCount,
    } = await fetchPage({ pageNumber, pageSize: maxPageSize });
    const requestedEntity = entities.find(isRequestedEntity);
    if (requestedEntity !== undefined) return requestedEntity;
    unreadableEntities.push(...unreadableEntitiesOfPage);
    if (pageNumber + 1 >= totalPageCount) break;
  }
  throw missingEntityProblem(subject, endpoint, unreadableEntities);
}

export function missingEntityProblem(
  subject: string,
  endpoint: Endpoint,
  unreadableEntities: readonly UnreadableEntity[] = [],
): Problem {
  const [firstUnreadable] = unreadableEntities;
  return firstUnreadable ? unreadableProblem(endpoint, firstUnreadable) : notFound(subject);
}

export const unreadableProblem = (endpoint: Endpoint, { position, field }: UnreadableEntity): Problem =>
  unexpectedShapeProblem(endpoint, `entities.${position}.${field}`);
