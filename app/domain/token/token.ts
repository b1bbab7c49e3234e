import { z } from "zod";
import { privilege } from "#app/domain/person/person.ts";
import { privileges } from "#app/domain/person/privilege.ts";
import { paging, sortType } from "#app/domain/page.ts";
import { addDays, type Day, type Instant } from "#app/domain/time/time.ts";
import { createLineText } from "#app/domain/text/line-text.ts";
import { endingInstant, instantText } from "#app/domain/time/time-schemas.ts";
import { estimateEntropyBits } from "./token-strength.ts";

/** Number of characters of the value that are shown after creation. */
export const tokenStartLength = 12;

export const getTokenStart = (value: string): string => value.slice(0, tokenStartLength);

export const appendEllipsis = (start: string): string => `${start}…`;

/** Restricts the owner's rights to these privileges, or to reading. Null means no restriction. */
const scopes = z.union([z.array(privilege), z.literal("read"), z.null()]);
export type Scopes = z.output<typeof scopes>;

export const apiToken = z.object({
  /** Start of the value. Only the response that creates the token has the whole value. */
  token: z.string(),
  /** Null for a token without a name. */
  name: z.string().nullable().optional(),
  expirationDate: instantText,
  ownerEmail: z.string(),
  createdAt: instantText,
  updatedAt: instantText,
  lastUsedAt: instantText.nullable().optional(),
  lastUsedFrom: z.string().nullable().optional(),
  scopes: scopes.optional(),
  /** True if only `/mcp` accepts the token. */
  isAssistant: z.boolean().optional(),
  /** Time at which the token is suspended if its owner does not sign in before. Null if tokens are never suspended. */
  restsAt: instantText.nullable().optional(),
});
export type ApiToken = z.output<typeof apiToken>;

const tokenRequiredMessage = "Enter a token.";
const expirationDateRequiredMessage = "Enter when the token expires.";

export const maxTokenLifetimeDays = 400;

export const computeLatestExpirationDay = (creationDay: Day): Day =>
  addDays(creationDay, maxTokenLifetimeDays);

export const tokenValue = z
  .string({ error: tokenRequiredMessage })
  .trim()
  .min(1, tokenRequiredMessage)
  .regex(/^.{22,200}$/, { error: "A token has 22 to 200 characters.", abort: true })
  .regex(/^[\w.~-]*$/, { error: "A token has only letters, digits and - . _ ~", abort: true })
  .refine(
    (value) => estimateEntropyBits(value) >= 128,
    "This token is easy to guess. Enter at least 22 random letters and digits, or use the proposed token.",
  );

export const tokenName = createLineText({ error: "Enter a name." })
  .min(1, "Enter a name.")
  .max(100, "A name has at most 100 characters.");

export const newToken = z.object({
  token: tokenValue,
  name: tokenName.nullable().default(null),
  expirationDate: z
    .string({ error: expirationDateRequiredMessage })
    .min(1, expirationDateRequiredMessage)
    .pipe(endingInstant),
  scopes: z
    .union([z.array(privilege).min(1).max(50), z.literal("read"), z.null()], {
      error: "Enter a list of privileges, or the word read.",
    })
    .transform((requestedScopes) =>
      Array.isArray(requestedScopes)
        ? privileges.filter((name) => requestedScopes.includes(name))
        : requestedScopes,
    )
    .default(null),
});
export type NewToken = z.output<typeof newToken>;

/** Number of tokens for assistants that a user without `tokens-manage` may have at the same time. */
export const maxAssistantsPerUser = 5;
export const assistantLifetimeDays = 90;

/** An assistant never gets all rights of its owner, so null is not allowed. */
export const newAssistant = z.object({
  expirationDate: newToken.shape.expirationDate.optional(),
  scopes: z.union([z.array(privilege).min(1).max(50), z.literal("read")], {
    error: "Enter a list of privileges, or the word read.",
  }),
});
export type NewAssistant = z.output<typeof newAssistant>;

/** Privileges that the tools of an assistant need. */
export const assistantPrivileges = ["license-create", "license-manage", "tags-create"] as const;

export const tokenPaging = paging.extend({
  pageSize: paging.shape.pageSize.unwrap().default(25),
  sortBy: z.enum(["createdAt", "updatedAt", "expirationDate"]).default("createdAt"),
  sortType: sortType.default("DESC"),
  isAssistant: z.boolean().optional(),
});
export type TokenPaging = z.output<typeof tokenPaging>;

export const ownTokenPaging = paging.extend({
  isAssistant: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional(),
});
export type OwnTokenPaging = z.output<typeof ownTokenPaging>;

/** A token as the database stores it, without the hash of its value. */
export interface StoredToken {
  id: number;
  start: string;
  name: string | null;
  ownerId: number;
  expirationDate: Instant;
  lastUsedAt: Instant | null;
  lastUsedFrom: string | null;
  scopes: Scopes;
  /** True if only `/mcp` accepts the token. */
  isAssistant: boolean;
  createdAt: Instant;
}
