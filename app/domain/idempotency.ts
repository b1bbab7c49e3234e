import type { Instant } from "./time/time.ts";

interface IdempotentResponse {
  requestHash: string;
  /** Null while the first request runs. */
  response: { status: number; body: string } | null;
  createdAt: Instant;
}

/** `scope` combines caller and route, so that keys of two callers never collide. */
export interface IdempotencyStore {
  /**
   * Reserves the key and returns null. If the key is already stored, returns its entry instead. Ignores entries that were
   * created before `expiredBefore`, and entries without a response that were created before `abandonedBefore`.
   */
  reserve(
    scope: string,
    key: string,
    requestHash: string,
    at: Instant,
    limits: { abandonedBefore: Instant; expiredBefore: Instant },
  ): Promise<IdempotentResponse | null>;
  /**
   * Removes the reservation that a rejected request made at this time, so that the request can be sent again. Returns false if
   * there is no such reservation.
   */
  release(scope: string, key: string, reservedAt: Instant): Promise<boolean>;
  removeBefore(createdBefore: Instant): Promise<void>;
}

export interface IdempotencyWrites {
  /** Writes the response in the same transaction as the effects of the request. */
  saveResponse(scope: string, key: string, response: { status: number; body: string }): void;
}
