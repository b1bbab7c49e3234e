import type { AccessRecord } from "./access-review.ts";

export interface AccessReviewStore {
  list(): Promise<AccessRecord[]>;
}

export interface AccessReviewWrites {
  /** Adds or replaces the record of the user and the right. */
  save(record: AccessRecord): void;
  remove(record: Pick<AccessRecord, "personId" | "right">): void;
}
