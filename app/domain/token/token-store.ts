import type { Instant } from "#app/domain/time.ts";

export interface ApiToken {
  id: number;
  /** The first 12 characters of the value, all that is ever shown again. */
  start: string;
  ownerId: number;
  expirationDate: Instant;
  lastUsedAt: Instant | null;
  createdAt: Instant;
}

/** Tokens are known by the HMAC of their value; the value is never stored. */
export interface TokenStore {
  findByHash(hash: string): Promise<ApiToken | null>;
  add(hash: string, token: ApiToken): Promise<void>;
  used(id: number, at: Instant): Promise<void>;
}
