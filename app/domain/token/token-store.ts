import type { Transact } from "#app/domain/history/transaction.ts";
import type { Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import type { ListedToken } from "./token-suspension.ts";
import type { OwnTokenPaging, StoredToken, TokenPaging } from "./token.ts";

export interface InactiveOwner {
  id: number;
  email: string;
  /** Time of the last sign-in. Time of the account's creation if the owner never signed in. */
  lastSignInAt: Instant;
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
  findByAnyHash(
    hashes: readonly string[],
  ): Promise<(StoredToken & { hash: string; owner: UserRecord }) | null>;
  /** Does not read the scopes, so that a token with damaged scopes can be deleted. */
  findByStart(start: string): Promise<Omit<StoredToken, "scopes"> | null>;
  findListedToken(start: string): Promise<ListedToken | null>;
  listPage(paging: TokenPaging): Promise<Slice<ListedToken>>;
  rehash(id: number, hash: string): Promise<void>;
  recordUse(id: number, usedAt: Instant, ipAddress: string | null): Promise<void>;
  /** Newest first. */
  listPageOfOwner(ownerId: number, paging: OwnTokenPaging): Promise<Slice<ListedToken>>;
  /** Number of tokens for assistants that have not expired. */
  countAssistants(ownerId: number, now: Instant): Promise<number>;
  hasValidToken(ownerId: number, now: Instant): Promise<boolean>;
  /**
   * Owners of valid tokens whose last sign-in is in the range of the query and who got no warning since. Sorts the
   * owners by id.
   */
  listOwnersToWarn(query: InactiveOwnerQuery): Promise<InactiveOwner[]>;
}

export interface TokenWrites {
  add(hash: string, token: StoredToken): void;
  /** The transaction is retried if the token was already removed. */
  remove(id: number): void;
}

export interface TokenPorts {
  tokens: TokenStore;
  transact: Transact<{ tokens: TokenWrites }>;
}
