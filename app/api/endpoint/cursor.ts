import { z } from "zod";
import {
  type ContinuableSlice,
  createPageFromSlice,
  type ListPosition,
  type Page,
  type Paging,
} from "#app/domain/page.ts";
import { invalidFields, type Problem } from "#app/domain/problem.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { decrypt, encrypt } from "#app/domain/text/encrypt.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";
import type { ApiContext } from "./api-context.ts";

/** Cursors of one list are invalid for the other lists. */
type ContinuableList = "licenses" | "events" | "events of a license" | "renewals";

/** Fields other than these are the filter. */
interface ListRequest extends Paging {
  after?: string | undefined;
  sortBy?: string;
  sortType?: string;
}

/** The content of a cursor. It is encrypted, because a position can contain a license key that the caller may not read. */
const cursorContent = z.object({
  list: z.string(),
  order: z.string(),
  /** Hashes of the values of the filter, by field name. */
  filter: z.record(z.string(), z.string()),
  position: z.object({ value: z.union([z.string(), z.number()]).nullable(), id: z.number() }),
  pageNumber: z.number(),
});
type CursorContent = z.output<typeof cursorContent>;

/**
 * Reads the page after the cursor of the request, or the requested page if the request has no cursor. `next` of the page
 * is the cursor for the following page. Throws `invalid` if the cursor belongs to another list, sort order or filter.
 */
export async function readPageWithCursor<Row, Entity>(
  list: ContinuableList,
  request: ListRequest,
  { cursorSecrets }: Pick<ApiContext, "cursorSecrets">,
  readSlice: (after: ListPosition | null) => Promise<ContinuableSlice<Row>>,
  present: (row: Row) => Entity,
): Promise<Page<Entity> & { next: string | null }> {
  const { after, pageNumber: requestedPageNumber, pageSize } = request;
  const origin = describeOrigin(list, request);
  const content = after === undefined ? null : parseContent(await decrypt(after, cursorSecrets));
  if (after !== undefined) checkOrigin(content, origin, requestedPageNumber);
  const pageNumber = content?.pageNumber ?? requestedPageNumber;
  const slice = await readSlice(content?.position ?? null);
  const nextContent: CursorContent | null = slice.next && {
    ...origin,
    position: slice.next,
    pageNumber: pageNumber + 1,
  };
  return {
    ...createPageFromSlice(slice, present, { pageNumber, pageSize }),
    next: nextContent && (await encrypt(JSON.stringify(nextContent), cursorSecrets)),
  };
}

const describeOrigin = (
  list: ContinuableList,
  {
    pageNumber: _pageNumber,
    pageSize: _pageSize,
    after: _after,
    sortBy = "",
    sortType = "",
    ...filter
  }: ListRequest,
) => ({
  list,
  order: `${sortBy} ${sortType}`.trim(),
  filter: Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, sha256(JSON.stringify(value)).slice(0, 16)]),
  ),
});

const parseContent = (json: string | null): CursorContent | null =>
  json === null ? null : (cursorContent.safeParse(parseJson(json)).data ?? null);

function checkOrigin(
  content: CursorContent | null,
  origin: Pick<CursorContent, "list" | "order" | "filter">,
  requestedPageNumber: number,
): void {
  if (content === null || content.list !== origin.list)
    throw invalidCursor("Send the value of the field next from the previous response of this list.");
  if (content.order !== origin.order)
    throw invalidCursor(
      `This value belongs to the sort order ${content.order}. Send the same sortBy and sortType, or omit after to start again.`,
    );
  const names = [...new Set([...Object.keys(content.filter), ...Object.keys(origin.filter)])];
  const differentNames = names.filter((name) => content.filter[name] !== origin.filter[name]);
  if (differentNames.length > 0)
    throw invalidCursor(
      `This value belongs to a request with another ${differentNames.join(", ")}. Send the same filter, or omit after to start again.`,
    );
  if (requestedPageNumber > 0) throw invalidCursor("Send either after or pageNumber, but not both.");
}

const invalidCursor = (message: string): Problem => invalidFields({ after: [message] });
