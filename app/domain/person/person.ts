import { z } from "zod";
import { jobPause } from "#app/domain/job-pause/pause.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type Preferences, preferences } from "./preferences.ts";
import { type Privilege, privileges } from "./privilege.ts";

export const privilege = z.enum(privileges);

/** Issuer and subject together identify a person for good; e-mail addresses may change hands. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
  adminClaim?: string;
  /** False where the identity provider does not say that it has verified the address. Default true. */
  isVerified?: boolean;
}

export interface Person {
  id: number;
  issuer: string;
  subject: string;
  email: string;
  privileges: Privilege[];
  /** As last recorded in the history; the actual right is checked at every request. */
  wasAdmin: boolean;
  /** The configured claim that was met at the last sign-in. */
  adminClaim: string | null;
  /** An unverified address gives no admin rights. */
  isVerified: boolean;
  disabledAt: Instant | null;
  lastLogin: Instant | null;
  createdAt: Instant;
  rowVersion: number;
  /** Null where it is not noted. */
  wroteAt: Instant | null;
  preferences: Preferences;
}

export const currentPerson = z.object({
  email: z.string(),
  isAdmin: z.boolean(),
  privileges: z.array(privilege),
});
export type CurrentPerson = z.output<typeof currentPerson>;

export const currentUser = currentPerson.extend({
  /** How pages look to them. Missing from APIs that do not keep it. */
  preferences: preferences.optional(),
  /** For admins only. Missing from APIs without it. */
  jobPause: jobPause.nullable().optional(),
});
export type CurrentUser = z.output<typeof currentUser>;

export type KnownPerson = CurrentPerson & Pick<Person, "id" | "wroteAt" | "preferences">;
