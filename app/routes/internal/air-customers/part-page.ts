import { type Page, createPage, paging } from "#app/domain/page.ts";

export const sectionPageSize = 10;

/** Returns the page of rows that the address requests. The API returns all rows at once. */
export function paginateRows<Entity>(
  entities: readonly Entity[],
  search: URLSearchParams,
  pageParam: string,
): Page<Entity> {
  const lastPage = Math.max(0, Math.ceil(entities.length / sectionPageSize) - 1);
  const requestedPage = paging.shape.pageNumber.catch(0).parse(search.get(pageParam) ?? 0);
  const pageNumber = Math.min(requestedPage, lastPage);
  const pageEntities = entities.slice(pageNumber * sectionPageSize, (pageNumber + 1) * sectionPageSize);
  return createPage(pageEntities, entities.length, { pageNumber, pageSize: sectionPageSize });
}
