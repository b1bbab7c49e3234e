import { z } from "zod";
import { privilege } from "#app/domain/person/person.ts";
import { privileges } from "#app/domain/person/privilege.ts";
import { paging, sortType } from "#app/domain/page.ts";
import { addDays, type Day, type Instant } from "#app/domain/time/time.ts";
import { endingInstant } from "#app/domain/time/time-schemas.ts";
import { bitsOf } from "./token-strength.ts";

/** As much of a token's value as is ever shown again. */
export const startLength = 12;

export const startOf = (value: string): string => value.slice(0, startLength);

/** How lists name a token. */
export const listedStart = (start: string): string => `${start}…`;

/** What a token may do of what its owner may: these privileges, reading alone, or all of it. */
export const scopes = z.union([z.array(privilege), z.literal("read"), z.null()]);
export type Scopes = z.output<typeof scopes>;

export const apiToken = z.object({
  /** Its start; the whole value in the answer of the call that makes it, and nowhere else. */
  token: z.string(),
  expirationDate: z.string(),
  ownerEmail: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Null for one that was never used; not there where that is not kept. */
  lastUsedAt: z.string().nullable().optional(),
  /** The address that it was last used from, where that is known. */
  lastUsedFrom: z.string().nullable().optional(),
  scopes: scopes.optional(),
});
export type ApiToken = z.output<typeof apiToken>;

const tokenRequired = "Enter a token.";
const expirationDateRequired = "Enter when the token expires.";

export const longestDays = 400;

/** The last day that a token may be made for. */
export const lastDayFrom = (day: Day): Day => addDays(day, longestDays);

export const tokenValue = z
  .string({ error: tokenRequired })
  .trim()
  .min(1, tokenRequired)
  .regex(/^.{20,200}$/, { error: "A token has 20 to 200 characters.", abort: true })
  .regex(/^[\w.~-]*$/, { error: "A token has only letters, digits and - . _ ~", abort: true })
  .refine(
    (value) => bitsOf(value) >= 128,
    "This token could be guessed. Enter 22 random letters and digits or more, or keep the proposed one.",
  );

export const newToken = z.object({
  /** Without it the token is a new random one. */
  token: tokenValue.optional(),
  expirationDate: z
    .string({ error: expirationDateRequired })
    .min(1, expirationDateRequired)
    .pipe(endingInstant),
  /** Without it the token may do whatever who makes it may. */
  scopes: z
    .union([z.array(privilege).min(1).max(50), z.literal("read"), z.null()], {
      error: "Enter a list of privileges, or read.",
    })
    .transform((chosen) =>
      Array.isArray(chosen) ? privileges.filter((one) => chosen.includes(one)) : chosen,
    )
    .default(null),
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
  lastUsedFrom: string | null;
  scopes: Scopes;
  createdAt: Instant;
}
