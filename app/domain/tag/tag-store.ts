import type { Instant } from "#app/domain/time.ts";

export interface TagStore {
  /** Names that contain the text, without regard to case, by name; at most 50. */
  search(containing: string): Promise<string[]>;
  /** Of these names, the ones that exist, as they are spelled in the store. */
  existing(names: readonly string[]): Promise<string[]>;
}

export interface TagWrites {
  /** Makes the tags that are missing; those that exist, in whatever case, stay as they are. */
  ensureTags(names: readonly string[], at: Instant): void;
}
