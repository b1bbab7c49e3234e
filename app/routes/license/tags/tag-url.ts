import type { LicenseApiClient } from "#app/api/client.ts";
import { maxPageSize } from "#app/domain/page.ts";
import { tagPaging } from "#app/domain/tag/tag.ts";
import { tagList } from "./tag-list.ts";
import { readList } from "#app/routes/kit/lists/read-list.ts";

/** Returns the URL of the list page that contains the tag. If the list does not contain the tag, returns the URL of the current page. */
export async function findTagPageUrl({ tags }: LicenseApiClient, id: string, url: URL) {
  const { sortBy, sortType, pageSize } = readList(tagList, url, tagPaging).query;
  const { entities } = await tags.list({ body: { sortBy, sortType, pageSize: maxPageSize } });
  const position = entities.findIndex((tag) => tag.id === id);
  if (position < 0) return tagList.buildUrl(url.searchParams);
  const pageNumber = Math.floor(position / pageSize);
  return tagList.buildUrl(url.searchParams, { pageNumber: pageNumber > 0 ? String(pageNumber) : null });
}
