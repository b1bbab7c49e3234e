import type { Instant } from "./time/time.ts";

interface IdempotentResponse {
  bodyHash: string;
  /** Null while the first request runs. */
  response: { status: number; body: string } | null;
  createdAt: Instant;
}

/** `scope` combines caller and route, so that keys of two callers never collide. */
export interface IdempotencyStore {
  /** Returns null if reserved, else the stored entry. Replaces abandoned reservations and expired responses. */
  reserve(
    scope: string,
    key: string,
    bodyHash: string,
    at: Instant,
    limits: { abandonedBefore: Instant; expiredBefore: Instant },
  ): Promise<IdempotentResponse | null>;
  /** Removes the reservation of a rejected request, so that the request can be sent again. */
  release(scope: string, key: string): Promise<void>;
  removeBefore(before: Instant): Promise<void>;
}

export interface IdempotencyWrites {
  /** Written in the same unit as the request's effects. */
  saveResponse(scope: string, key: string, response: { status: number; body: string }): void;
}
