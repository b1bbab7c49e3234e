import { z } from "zod";
import type { Instant } from "#app/domain/time/time.ts";
import { type Privilege, privileges } from "./privilege.ts";

export const privilege = z.enum(privileges);

/** Who somebody is to the corporate identity provider; the pair of issuer and subject never changes hands. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
  /** The provider's setting for admins, where a claim met it. */
  adminClaim?: string;
}

export interface Person {
  id: number;
  issuer: string;
  email: string;
  privileges: Privilege[];
  /** As the history told it last; whether they are one is judged at every request. */
  wasAdmin: boolean;
  /** The provider's setting for admins that a claim met at the last sign-in. */
  adminClaim: string | null;
  disabledAt: Instant | null;
  lastLogin: Instant | null;
  createdAt: Instant;
  rowVersion: number;
}

/** What `GET /user/current` tells of the person who asks. */
export const currentPerson = z.object({
  email: z.string(),
  isAdmin: z.boolean(),
  privileges: z.array(privilege),
});
export type CurrentPerson = z.output<typeof currentPerson>;

/** Somebody who asks, with what they may do at this moment. */
export type KnownPerson = CurrentPerson & Pick<Person, "id">;
