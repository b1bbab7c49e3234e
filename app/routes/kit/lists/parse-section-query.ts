import type { z } from "zod";
import { paging } from "#app/domain/page.ts";

/** The paging of a list that is only a section of its page. */
export const sectionPaging = paging.extend({ pageSize: paging.shape.pageSize.unwrap().default(25) });

/** The page number of a section whose query parameter has its own name. An invalid number loads the first page. */
export const parsePageNumber = (searchParams: URLSearchParams, pageParam: string): number =>
  paging.shape.pageNumber.catch(0).parse(searchParams.get(pageParam) ?? 0);

/** Parses the query of a list that is only a section of its page. Invalid query parameters load the first page. */
export const parseSectionQuery = <Query>(schema: z.ZodType<Query>, { searchParams }: URL): Query =>
  schema.catch(schema.parse({})).parse(Object.fromEntries(searchParams));
