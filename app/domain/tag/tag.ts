import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import { paging, type Slice, sortType } from "#app/domain/page.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { createLineText } from "#app/domain/text/line-text.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { maxTagLength, normalizeTag, tagErrors } from "./tag-name.ts";

export const tagName = createLineText({ error: tagErrors.missing })
  .min(1, tagErrors.missing)
  .max(maxTagLength, tagErrors.tooLong)
  .refine((name) => !name.includes(","), tagErrors.comma);

export const tag = z.object({
  id: z.string(),
  val: z.string(),
  createdAt: instantText,
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
export const computeTagId = (name: string): string => sha256(normalizeTag(name)).slice(0, 24);

/** A license, deleted or not, with all its tags sorted by name. */
export interface TaggedLicense {
  id: number;
  key: string;
  tags: string[];
  rowVersion: number;
}

export interface TagStore {
  search(text: string): Promise<string[]>;
  /** In their stored spelling. */
  findExistingNames(names: readonly string[]): Promise<string[]>;
  find(id: string): Promise<Tag | null>;
  listPage(paging: TagPaging): Promise<Slice<Tag>>;
  /** The number of tags before the tag in this order; null if the tag does not exist. */
  findPosition(id: string, order: Pick<TagPaging, "sortBy" | "sortType">): Promise<number | null>;
  listTaggedLicenses(id: string, limit: number): Promise<TaggedLicense[]>;
}

/** `licenses` are all licenses with the tag. The transaction is retried if they have changed. */
export interface TagWrites {
  /** Adds missing tags. Does not change the spelling of existing tags. */
  ensure(names: readonly string[], at: Instant): void;
  add(tag: Tag): void;
  rename(tag: Tag, newTag: Pick<Tag, "id" | "val">, licenses: readonly TaggedLicense[], at: Instant): void;
  remove(tag: Tag, licenses: readonly TaggedLicense[], at: Instant): void;
}

export interface TagPorts {
  tags: TagStore;
  transact: Transact<{ tags: TagWrites }>;
}
