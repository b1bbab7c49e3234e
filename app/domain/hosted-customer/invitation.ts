import type { Instant } from "#app/domain/time/time.ts";

export const invitationLifetimeDays = 7;

/** Only the latest invitation of a license can be used. */
export interface Invitation {
  id: number;
  tokenHash: string;
  customerId: number | null;
  licenseId: number;
  email: string;
  /** Origin of the confirmation page. */
  origin: string;
  inviter: string;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
  sentAt: Instant | null;
  error: string | null;
}

export interface InvitationStore {
  findByTokenHash(tokenHash: string): Promise<(Invitation & { licenseKey: string }) | null>;
  findLatest(licenseId: number): Promise<Invitation | null>;
}

export interface InvitationWrites {
  add(invitation: Invitation): void;
  /** The transaction is retried if the invitation was used meanwhile. */
  markUsed(id: number, at: Instant): void;
  reopen(id: number): void;
  recordSent(id: number, outcome: Pick<Invitation, "sentAt" | "error">): void;
}
