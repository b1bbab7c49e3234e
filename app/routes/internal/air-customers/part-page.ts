import { type Page, page, paging } from "#app/domain/page.ts";

export const partSize = 10;

/** Slices in memory, because all rows are loaded. */
export function partPage<Entity>(
  entities: readonly Entity[],
  search: URLSearchParams,
  pageParam: string,
): Page<Entity> {
  const last = Math.max(0, Math.ceil(entities.length / partSize) - 1);
  const pageIndex = paging.shape.pageNumber.catch(0).parse(search.get(pageParam) ?? 0);
  const pageNumber = Math.min(pageIndex, last);
  const shown = entities.slice(pageNumber * partSize, (pageNumber + 1) * partSize);
  return page(shown, entities.length, { pageNumber, pageSize: partSize });
}
