import type { LicenseApiClient } from "#app/api/client.ts";
import { tagPaging } from "#app/domain/tag/tag.ts";
import { tagList } from "./tag-list.ts";
import { readList } from "#app/routes/kit/lists/read-list.ts";

/** The URL of the current page if the list does not contain the tag. */
export async function findTagPageUrl({ tags }: LicenseApiClient, id: string, url: URL) {
  const { sortBy, sortType, pageSize } = readList(tagList, url, tagPaging).query;
  const { entities, currentPage } = await tags.list({
    body: { sortBy, sortType, pageSize, containingId: id },
  });
  if (!entities.some((tag) => tag.id === id)) return tagList.buildUrl(url.searchParams);
  return tagList.buildUrl(url.searchParams, { pageNumber: currentPage > 0 ? String(currentPage) : null });
}
