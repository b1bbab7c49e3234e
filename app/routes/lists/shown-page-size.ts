import { paging } from "#app/domain/page.ts";

/** One of the sizes that a list offers; the first goes without saying. */
export const shownPageSize = (sizes: readonly [number, ...number[]]) =>
  paging.shape.pageSize
    .unwrap()
    .refine((size) => sizes.includes(size))
    .default(sizes[0]);
