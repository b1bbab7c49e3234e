import type { Transact } from "#app/domain/history/transaction.ts";
import type { Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Tag, TagPaging } from "./tag.ts";

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

export interface TagWrites {
  /** Adds missing tags. Does not change the spelling of existing tags. */
  ensure(names: readonly string[], at: Instant): void;
  add(tag: Tag): void;
  /** `taggedLicenses` must contain all licenses with the tag. The transaction is retried if a license has changed. */
  rename(
    tag: Tag,
    newTag: Pick<Tag, "id" | "val">,
    taggedLicenses: readonly TaggedLicense[],
    at: Instant,
  ): void;
  /** `taggedLicenses` must contain all licenses with the tag. */
  remove(tag: Tag, taggedLicenses: readonly TaggedLicense[], at: Instant): void;
}

export interface TagPorts {
  tags: TagStore;
  transact: Transact<{ tags: TagWrites }>;
}
