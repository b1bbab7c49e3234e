import type { Instant } from "#app/domain/time/time.ts";

export interface DirectoryGroup {
  id: number;
  issuer: string;
  externalId: string | null;
  displayName: string;
  createdAt: Instant;
  updatedAt: Instant;
  rowVersion: number;
}

/** A token that only the SCIM endpoints accept. */
export interface DirectoryToken {
  id: number;
  name: string;
  /** First characters of the value. */
  start: string;
  issuer: string;
  createdBy: string;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}
