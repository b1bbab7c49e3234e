import type { AccessRecord, AccessRight } from "./access-review.ts";

export interface AccessReviewStore {
  list(): Promise<AccessRecord[]>;
  find(personId: number, right: AccessRight): Promise<AccessRecord | null>;
}

export interface AccessReviewWrites {
  /** Adds or replaces the record of the user and the right. */
  save(record: AccessRecord): void;
  remove(record: Pick<AccessRecord, "personId" | "right">): void;
}
