import { parsePageNumber } from "#app/routes/kit/lists/parse-section-query.ts";

/** Query parameters of the pages of sessions and tokens. */
export const sessionPageParam = "sessionsPage";
export const tokenPageParam = "tokensPage";

const createPagingReader =
  (pageParam: string) =>
  ({ searchParams }: URL) => ({ pageNumber: parsePageNumber(searchParams, pageParam), pageSize: 25 });

export const readSessionPaging = createPagingReader(sessionPageParam);
export const readTokenPaging = createPagingReader(tokenPageParam);
