import type { Instant } from "./time/time.ts";

/** What became of the first request that carried an Idempotency-Key. */
export interface IdempotentAnswer {
  /** SHA-256 of the request's body. */
  bodyHash: string;
  /** Null while the first request still runs. */
  answer: { status: number; body: string } | null;
  createdAt: Instant;
}

/** `scope` is who asked and which call, so that two people's keys never meet. */
export interface IdempotencyStore {
  /**
   * Reserves the key for the caller and answers null, or answers what another request with this key left. A reservation
   * older than `abandonedBefore` that never got its answer, and any answer older than `forgottenBefore`, is taken over.
   */
  reserve(
    scope: string,
    key: string,
    bodyHash: string,
    at: Instant,
    limits: { abandonedBefore: Instant; forgottenBefore: Instant },
  ): Promise<IdempotentAnswer | null>;
  /** Gives the reservation back: the request was refused and may be sent again. */
  release(scope: string, key: string): Promise<void>;
  /** Removes what was reserved earlier. */
  sweep(before: Instant): Promise<void>;
}

export interface IdempotencyWrites {
  /** Keeps the first request's answer for its repetitions, in the unit that does what was asked for. */
  keepAnswer(scope: string, key: string, answer: { status: number; body: string }): void;
}
