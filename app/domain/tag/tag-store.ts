import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Tag, TagPaging } from "./tag.ts";

/** With all its tags, sorted by name; includes deleted licenses. */
export interface TagCarrier {
  id: number;
  key: string;
  tags: string[];
  rowVersion: number;
}

export interface TagStore {
  search(containing: string): Promise<string[]>;
  /** Returns the existing names in their stored spelling. */
  existing(names: readonly string[]): Promise<string[]>;
  find(id: string): Promise<Tag | null>;
  page(paging: TagPaging): Promise<Slice<Tag>>;
  carriers(id: string, limit: number): Promise<TagCarrier[]>;
}

export interface TagWrites {
  /** Existing tags keep their spelling. */
  ensureTags(names: readonly string[], at: Instant): void;
  addTag(tag: Tag): void;
  /** `carriers` must contain all licenses with the tag. The unit is retried if the tag or one of them has changed. */
  renameTag(tag: Tag, to: Pick<Tag, "id" | "val">, carriers: readonly TagCarrier[], at: Instant): void;
  /** `carriers` as in `renameTag`. */
  removeTag(tag: Tag, carriers: readonly TagCarrier[], at: Instant): void;
}

export interface TagPorts {
  tags: TagStore;
  transact: Transact<TagWrites>;
}
