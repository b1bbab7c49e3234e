import type { Instant } from "./time/time.ts";

interface IdempotentAnswer {
  bodyHash: string;
  /** Null while the first request still runs. */
  answer: { status: number; body: string } | null;
  createdAt: Instant;
}

/** `scope` combines caller and route, so that two people's keys never collide. */
export interface IdempotencyStore {
  /** Returns null if reserved, else what is stored. Abandoned reservations and expired answers are taken over. */
  reserve(
    scope: string,
    key: string,
    bodyHash: string,
    at: Instant,
    limits: { abandonedBefore: Instant; forgottenBefore: Instant },
  ): Promise<IdempotentAnswer | null>;
  /** For a request that was refused and may be sent again. */
  release(scope: string, key: string): Promise<void>;
  sweep(before: Instant): Promise<void>;
}

export interface IdempotencyWrites {
  /** Written in the same unit as the request's effects. */
  keepAnswer(scope: string, key: string, answer: { status: number; body: string }): void;
}
