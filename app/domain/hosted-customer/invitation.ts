import type { Instant } from "#app/domain/time/time.ts";

export const invitationDays = 7;

/** A link that was made for an invited customer. Only the last one that was made for a license can be used. */
export interface Invitation {
  id: number;
  /** SHA-256 of the link's token. */
  tokenHash: string;
  customerId: number | null;
  licenseId: number;
  /** Who it is sent to. */
  email: string;
  /** Where our pages are, `https://licenses.example.com`. */
  origin: string;
  /** Who invites. */
  inviter: string;
  /** When its mail was about to be sent. */
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
  sentAt: Instant | null;
  /** Why its mail was not sent. */
  failure: string | null;
}

export interface InvitationStore {
  byTokenHash(tokenHash: string): Promise<(Invitation & { licenseKey: string }) | null>;
  /** The last one that was made for the license. */
  latest(licenseId: number): Promise<Invitation | null>;
}

export interface InvitationWrites {
  addInvitation(invitation: Invitation): void;
  /** Uses it, once: the unit fails as moved where it was used meanwhile. */
  useInvitation(id: number, at: Instant): void;
  /** It was not used after all. */
  reopenInvitation(id: number): void;
  noteInvitationSent(id: number, outcome: Pick<Invitation, "sentAt" | "failure">): void;
}
