import { z } from "zod";
import { paging, sortType } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { endingInstant } from "#app/domain/time/time-schemas.ts";

/** As much of a token's value as is ever shown again. */
export const startLength = 12;

export const startOf = (value: string): string => value.slice(0, startLength);

/** How lists name a token. */
export const listedStart = (start: string): string => `${start}…`;

export const apiToken = z.object({
  /** Its start; the whole value in the answer of the call that makes it, and nowhere else. */
  token: z.string(),
  expirationDate: z.string(),
  ownerEmail: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Null for one that was never used; not there where that is not kept. */
  lastUsedAt: z.string().nullable().optional(),
});
export type ApiToken = z.output<typeof apiToken>;

const tokenRequired = "Enter a token.";
const expirationDateRequired = "Enter when the token expires.";

export const newToken = z.object({
  token: z
    .string({ error: tokenRequired })
    .trim()
    .min(1, tokenRequired)
    .regex(/^.{20,200}$/, "A token has 20 to 200 characters.")
    .regex(/^[\w.~-]*$/, "A token has only letters, digits and - . _ ~"),
  expirationDate: z
    .string({ error: expirationDateRequired })
    .min(1, expirationDateRequired)
    .pipe(endingInstant),
});
export type NewToken = z.output<typeof newToken>;

export const tokenPaging = paging.extend({
  pageSize: paging.shape.pageSize.unwrap().default(25),
  sortBy: z.enum(["createdAt", "updatedAt", "expirationDate"]).default("createdAt"),
  sortType: sortType.default("DESC"),
});
export type TokenPaging = z.output<typeof tokenPaging>;

/** A token as it is stored: never with its value. */
export interface StoredToken {
  id: number;
  start: string;
  ownerId: number;
  expirationDate: Instant;
  lastUsedAt: Instant | null;
  createdAt: Instant;
}
