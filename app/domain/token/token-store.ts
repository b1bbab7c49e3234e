import type { Transact } from "#app/domain/history/transaction.ts";
import type { Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import type { ListedToken } from "./token-suspension.ts";
import type { StoredToken, TokenPaging } from "./token.ts";

export interface InactiveOwner {
  id: number;
  email: string;
  /** The last sign-in, or the creation of an account that never signed in. */
  seenAt: Instant;
}

export interface InactiveOwnerQuery {
  now: Instant;
  /** Excludes owners whose last sign-in was at this instant. */
  lastSignInAfter: Instant;
  /** Includes owners whose last sign-in was at this instant. */
  lastSignInUntil: Instant;
  afterId: number;
  limit: number;
}

/** Tokens are stored by the HMAC of their value, never by the value. */
export interface TokenStore {
  findByHash(hashes: readonly string[]): Promise<(StoredToken & { hash: string; owner: UserRecord }) | null>;
  findByStart(start: string): Promise<StoredToken | null>;
  findListedToken(start: string): Promise<ListedToken | null>;
  listPage(paging: TokenPaging): Promise<Slice<ListedToken>>;
  rehash(id: number, hash: string): Promise<void>;
  recordUse(id: number, at: Instant, address: string | null): Promise<void>;
  listByOwner(ownerId: number): Promise<ListedToken[]>;
  /** Returns owners of valid tokens who last signed in within this range and were not warned since, sorted by id. */
  listOwnersToWarn(query: InactiveOwnerQuery): Promise<InactiveOwner[]>;
}

export interface TokenWrites {
  addToken(hash: string, token: StoredToken): void;
  /** The transaction is retried if the token was already removed. */
  removeToken(id: number): void;
}

export interface TokenPorts {
  tokens: TokenStore;
  transact: Transact<TokenWrites>;
}
