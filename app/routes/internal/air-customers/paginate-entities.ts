import { type Page, createPage } from "#app/domain/page.ts";
import { parsePageNumber } from "#app/routes/kit/lists/parse-section-query.ts";

const sectionPageSize = 10;

/** The API returns all entities at once. Page numbers start at 0. */
export function paginateEntities<Entity>(
  entities: readonly Entity[],
  search: URLSearchParams,
  pageParam: string,
): Page<Entity> {
  const lastPageNumber = Math.max(0, Math.ceil(entities.length / sectionPageSize) - 1);
  const requestedPageNumber = parsePageNumber(search, pageParam);
  const pageNumber = Math.min(requestedPageNumber, lastPageNumber);
  const pageEntities = entities.slice(pageNumber * sectionPageSize, (pageNumber + 1) * sectionPageSize);
  return createPage(pageEntities, entities.length, { pageNumber, pageSize: sectionPageSize });
}
