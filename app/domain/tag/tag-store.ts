import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Tag, TagPaging } from "./tag.ts";

/** A license that carries a tag, with all its tags by name; deleted ones count. */
export interface TagCarrier {
  id: number;
  key: string;
  tags: string[];
  rowVersion: number;
}

export interface TagStore {
  /** Names that contain the text, without regard to case, by name; at most 100. */
  search(containing: string): Promise<string[]>;
  /** Of these names, the ones that exist, as they are spelled in the store. */
  existing(names: readonly string[]): Promise<string[]>;
  find(id: string): Promise<Tag | null>;
  page(paging: TagPaging): Promise<Slice<Tag>>;
  /** The licenses that carry a tag, the oldest first; at most `limit`. */
  carriers(id: string, limit: number): Promise<TagCarrier[]>;
}

export interface TagWrites {
  /** Makes the tags that are missing; those that exist, in whatever case, stay as they are. */
  ensureTags(names: readonly string[], at: Instant): void;
  addTag(tag: Tag): void;
  /**
   * Gives a tag another name, and the id that belongs to it. `carriers` are all the licenses that carry it: each gets its
   * next row version. The unit is tried again when the tag or one of them has moved on, or another one carries it.
   */
  renameTag(tag: Tag, to: Pick<Tag, "id" | "val">, carriers: readonly TagCarrier[], at: Instant): void;
  /** Takes a tag from all its licenses and removes it; `carriers` as in `renameTag`. */
  removeTag(tag: Tag, carriers: readonly TagCarrier[], at: Instant): void;
}

export interface TagPorts {
  tags: TagStore;
  transact: Transact<TagWrites>;
}
