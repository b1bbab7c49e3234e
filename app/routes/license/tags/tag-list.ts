import type { LicenseApiClient } from "#app/api/client.ts";
import { maxPageSize } from "#app/domain/page.ts";
import { tagPaging } from "#app/domain/tag/tag.ts";
import { lenientQuery } from "#app/routes/lists/lenient-query.ts";
import { listAddresses } from "#app/routes/lists/list-addresses.ts";

/** A page that shows nothing is none. */
const shownPageSize = tagPaging.shape.pageSize.unwrap().refine((size) => size > 0);
const tagQuery = tagPaging.extend({ pageSize: shownPageSize.default(50) });

export const pageSizes = [50, 100];

export const tagList = listAddresses("/license/tags", Object.keys(tagQuery.shape));

export const askedOfList = (search: URLSearchParams) => lenientQuery(search, tagQuery);

/** The list as it stands, its page turned to where a tag is now. */
export async function addressShowing({ tags }: LicenseApiClient, id: string, search: URLSearchParams) {
  const shown = tagList.search(search);
  const { sortBy, sortType, pageSize } = askedOfList(shown).asked;
  const { entities } = await tags.paginated({ body: { sortBy, sortType, pageSize: maxPageSize } });
  const place = entities.findIndex((tag) => tag.id === id);
  const page = Math.floor(place / pageSize);
  if (page > 0) shown.set("pageNumber", String(page));
  else if (place >= 0) shown.delete("pageNumber");
  return tagList.list(shown);
}
