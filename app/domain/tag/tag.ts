import { z } from "zod";
import { paging, sortType } from "#app/domain/page.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { createLineText } from "#app/domain/text/line-text.ts";
import { maxTagLength, tagErrors } from "./tag-name.ts";

export const tagName = createLineText({ error: tagErrors.missing })
  .min(1, tagErrors.missing)
  .max(maxTagLength, tagErrors.tooLong)
  .refine((name) => !name.includes(","), tagErrors.comma);

export const tag = z.object({
  id: z.string(),
  val: z.string(),
  createdAt: z.string(),
  licenseCount: z.number(),
  rowVersion: z.number(),
});
export type Tag = z.output<typeof tag>;

export const tagPaging = paging.extend({
  pageSize: paging.shape.pageSize.unwrap().default(50),
  sortBy: z.enum(["val", "createdAt", "licenseCount"]).default("val"),
  sortType: sortType.default("ASC"),
});
export type TagPaging = z.output<typeof tagPaging>;

/** `Renewal` and `renewal` have the same id, and so have two spellings of `é` in Unicode. */
export function computeTagId(name: string): string {
  return sha256(name.normalize("NFC").toLowerCase()).slice(0, 24);
}
