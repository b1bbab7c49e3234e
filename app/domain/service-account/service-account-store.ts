import type { Transact } from "#app/domain/history/transaction.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import type { TrustedProvider } from "#app/domain/person/trust.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { ServiceAccountScopes } from "./service-account.ts";

/** A service account as the database stores it. */
export interface StoredServiceAccount {
  id: number;
  name: string;
  /** HMAC of the token. */
  hash: string;
  /** Start of the token. */
  start: string;
  /** Null if the account of the owner was erased. */
  ownerId: number | null;
  scopes: ServiceAccountScopes;
  expiresAt: Instant | null;
  confirmedAt: Instant;
  createdBy: string;
  createdAt: Instant;
  lastUsedAt: Instant | null;
  lastUsedFrom: string | null;
  rowVersion: number;
}

export type ServiceAccountOwner = Pick<UserRecord, "id" | "email" | "issuer" | "disabledAt">;

export interface ServiceAccountRecord extends StoredServiceAccount {
  owner: ServiceAccountOwner | null;
}

export interface ServiceAccountStore {
  /** Oldest first. */
  list(): Promise<ServiceAccountRecord[]>;
  find(id: number): Promise<ServiceAccountRecord | null>;
  findByAnyHash(hashes: readonly string[]): Promise<ServiceAccountRecord | null>;
  rehash(id: number, hash: string): Promise<void>;
  recordUse(id: number, usedAt: Instant, ipAddress: string | null): Promise<void>;
}

/** The transaction is retried if the name was taken, or if the row was changed or removed in the meantime. */
export interface ServiceAccountWrites {
  add(account: StoredServiceAccount): void;
  /** Does not change the last use. */
  change(account: StoredServiceAccount): void;
  remove(id: number): void;
}

export interface ServiceAccountPorts {
  serviceAccounts: ServiceAccountStore;
  people: Pick<PersonStore, "listByEmail">;
  trustedProviders: readonly TrustedProvider[];
  transact: Transact<{ serviceAccounts: ServiceAccountWrites }>;
}
