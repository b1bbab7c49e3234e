import type { Problem } from "#app/domain/problem.ts";
import { tagPaging, type Tag } from "#app/domain/tag/tag.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { readList } from "#app/routes/kit/lists/read-list.ts";
import { redirectIfMissing } from "#app/routes/kit/lists/redirect-to-list.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { tagList } from "./tag-list.ts";

/** Redirects to the list if the tag is missing. A renamed tag is missing too, because the id of a tag comes from its name. */
export const redirectIfTagMissing = <Result>(args: LoaderArgs, request: Promise<Result>) =>
  redirectIfMissing(args, tagList, "Another user has renamed or deleted this tag in the meantime.", request);

/** Redirects to the page of the list that contains the tag, or else to the current page. */
export async function redirectToTag({ url, context }: LoaderArgs, { id }: Tag, message: string) {
  const { sortBy, sortType, pageSize } = readList(tagList, url, tagPaging).query;
  const { tags } = context.get(licenseApiContext);
  const body = { sortBy, sortType, pageSize, containingId: id };
  const { entities, currentPage } = await tags.list({ body });
  const pageNumber = currentPage > 0 ? String(currentPage) : null;
  const changes = entities.some((tag) => tag.id === id) ? { pageNumber } : undefined;
  return redirectWithToast(context, tagList.buildUrl(url.searchParams, changes), message);
}

/** The error message of the server, or else a general message, because messages of the API client are technical. */
export const chooseDeletionErrorMessage = ({ code, message, cause }: Problem): string =>
  message.trim() === "" || code === "UPSTREAM_INVALID" || cause !== undefined
    ? "Something went wrong"
    : message;
