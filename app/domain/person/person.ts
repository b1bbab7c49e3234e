import { z } from "zod";
import type { Instant } from "#app/domain/time/time.ts";
import { type Privilege, privileges } from "./privilege.ts";

export const privilege = z.enum(privileges);

/** Who somebody is to the corporate identity provider; the pair of issuer and subject never changes hands. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
}

export interface Person {
  id: number;
  email: string;
  isAdmin: boolean;
  privileges: Privilege[];
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
