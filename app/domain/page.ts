import { z } from "zod";
import type { UnreadableEntity } from "./unreadable-entity.ts";

export const maxPageSize = 1000;

export const wholeNumber = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ],
    { error: ({ path = [] }) => `${path.join(".")} must be a whole number of at most 10 digits.` },
  )
  .pipe(z.number().int().min(0));

/** `pageNumber` counts from 0; a `pageSize` of 0 returns only the total. */
export const paging = z.object({
  pageNumber: wholeNumber.pipe(z.number().max(1_000_000_000)).default(0),
  pageSize: wholeNumber.pipe(z.number().max(maxPageSize)).default(10),
});
export type Paging = z.output<typeof paging>;

/** Removes the fields of a list request that are null or empty, because both mean an unset field. */
export const removeUnsetFields = (request: unknown): unknown =>
  request !== null && typeof request === "object" && !Array.isArray(request)
    ? Object.fromEntries(Object.entries(request).filter(([, value]) => value !== null && value !== ""))
    : request;

/** Value of `next` of the previous page. It is longer than the longest sort value, encrypted and encoded. */
export const cursor = z.string().max(4_000).optional();

export const sortType = z.enum(["ASC", "DESC"]);

export const createPageSchema = <Entity extends z.ZodType>(entity: Entity) =>
  z.object({
    entities: z.array(entity),
    totalEntityCount: z.number().int().min(0),
    currentPage: z.number().int().min(0),
    pageSize: z.number().int().min(0),
    previousPage: z.number().int().min(0).nullable(),
    totalPageCount: z.number().int().min(0),
  });

export interface Page<Entity> {
  entities: Entity[];
  totalEntityCount: number;
  currentPage: number;
  pageSize: number;
  previousPage: number | null;
  totalPageCount: number;
  /** Set only in pages of an external license API, and if a row of the database is damaged. */
  unreadableEntities?: UnreadableEntity[] | undefined;
}

export const createPage = <Entity>(
  entities: Entity[],
  total: number,
  { pageNumber, pageSize }: Paging,
): Page<Entity> => ({
  entities,
  totalEntityCount: total,
  currentPage: pageNumber,
  pageSize,
  previousPage: pageNumber === 0 ? null : pageNumber - 1,
  totalPageCount: pageSize === 0 ? 0 : Math.ceil(total / pageSize),
});

/** The rows of a page, and the number of rows on all pages. */
export interface Slice<Row> {
  rows: Row[];
  total: number;
  unreadableEntities?: UnreadableEntity[] | undefined;
}

/** Position in a sorted list. It stays valid if the row is changed or removed. */
export interface ListPosition {
  /** Stored value of the sort column. */
  value: string | number | null;
  /** Breaks ties between equal values. */
  id: number;
}

export interface ContinuableSlice<Row> extends Slice<Row> {
  /** Position of the last row, or null if no row follows. */
  next: ListPosition | null;
}

export const createPageFromSlice = <Row, Entity>(
  { rows, total, unreadableEntities }: Slice<Row>,
  present: (row: Row) => Entity,
  paging: Paging,
): Page<Entity> => ({
  ...createPage(rows.map(present), total, paging),
  ...(unreadableEntities && { unreadableEntities }),
});
