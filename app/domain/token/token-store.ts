import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Person } from "#app/domain/person/person.ts";
import type { ApiToken, StoredToken, TokenPaging } from "./token.ts";

/** Tokens are known by the HMAC of their value; the value is never stored. */
export interface TokenStore {
  /** By any one of the hashes; with its owner, as they are now. */
  findByHash(hashes: readonly string[]): Promise<(StoredToken & { hash: string; owner: Person }) | null>;
  /** By the first characters of its value, which no two tokens share. */
  findByStart(start: string): Promise<StoredToken | null>;
  /** As lists show it, by the same. */
  findListed(start: string): Promise<ApiToken | null>;
  /** As lists show them, with what is shown of their value. */
  page(paging: TokenPaging): Promise<Slice<ApiToken>>;
  rehash(id: number, hash: string): Promise<void>;
  used(id: number, at: Instant, from: string | null): Promise<void>;
  /** All that belong to somebody, the newest first, as lists show them. */
  ofOwner(ownerId: number): Promise<ApiToken[]>;
}

export interface TokenWrites {
  addToken(hash: string, token: StoredToken): void;
  /** Tries the unit again when it is gone already. */
  removeToken(id: number): void;
}

export interface TokenPorts {
  tokens: TokenStore;
  transact: Transact<TokenWrites>;
}
