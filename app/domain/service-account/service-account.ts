import { z } from "zod";
import { createLineText } from "#app/domain/text/line-text.ts";
import { endingInstant, instantText } from "#app/domain/time/time-schemas.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import { newAssistant, tokenName } from "#app/domain/token/token.ts";

/** Days after a confirmation by the owner during which the token is accepted. */
export const confirmationPeriodDays = 90;
/** The owner is warned this many days before the service account rests. */
export const restNoticeDays = 14;
/** The number is limited, because the list has no pages. */
export const maxServiceAccounts = 100;

/** `unconfirmed`: the owner has not confirmed the account in time. `ended`: its end has passed. */
export const restReason = z.enum(["unconfirmed", "ended"]);
export type RestReason = z.output<typeof restReason>;

/** A service account never has all rights of a user, so null is not allowed. */
const scopes = newAssistant.shape.scopes;
export type ServiceAccountScopes = z.output<typeof scopes>;

export const serviceAccount = z.object({
  id: z.number(),
  name: z.string(),
  /** Start of the value. Only the response that creates or replaces the token has the whole value. */
  token: z.string(),
  /** Null if the account of the owner was erased. */
  ownerEmail: z.string().nullable(),
  /** False if nobody can confirm the service account, because the owner is disabled or erased. */
  hasActiveOwner: z.boolean(),
  scopes,
  /** Null if the service account has no end. */
  expiresAt: instantText.nullable(),
  confirmedAt: instantText,
  /** True if the token is rejected. */
  isResting: z.boolean(),
  /** Time from which the token is rejected. */
  restsAt: instantText,
  /** Why the service account rests, or why it will rest at `restsAt`. */
  restReason,
  createdBy: z.string(),
  createdAt: instantText,
  lastUsedAt: instantText.nullable(),
  lastUsedFrom: z.string().nullable(),
  rowVersion: z.number(),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

const ownerRequiredMessage = "Enter the e-mail address of the owner.";

const ownerEmail = createLineText({ error: ownerRequiredMessage })
  .min(1, ownerRequiredMessage)
  .max(254, "An e-mail address has at most 254 characters.");

export const newServiceAccount = z.object({
  name: tokenName,
  ownerEmail,
  scopes,
  expiresAt: endingInstant.nullable().default(null),
});
export type NewServiceAccount = z.output<typeof newServiceAccount>;

export const serviceAccountChange = z.object({
  name: tokenName.optional(),
  ownerEmail: ownerEmail.optional(),
  scopes: scopes.optional(),
  expiresAt: endingInstant.nullable().optional(),
});
export type ServiceAccountChange = z.output<typeof serviceAccountChange>;

interface Period {
  confirmedAt: Instant;
  expiresAt: Instant | null;
}

export interface Rest {
  isResting: boolean;
  restsAt: Instant;
  restReason: RestReason;
}

export const computeConfirmationEnd = ({ confirmedAt }: Pick<Period, "confirmedAt">): Instant =>
  addDaysToInstant(confirmedAt, confirmationPeriodDays);

/** A confirmation does not help after the end, so the reason is then always the end. */
export function findRest({ confirmedAt, expiresAt }: Period, now: Instant): Rest {
  const confirmationEnd = computeConfirmationEnd({ confirmedAt });
  const endsFirst = expiresAt !== null && expiresAt <= confirmationEnd;
  const restsAt = endsFirst ? expiresAt : confirmationEnd;
  const hasEnded = expiresAt !== null && expiresAt <= now;
  return { isResting: restsAt <= now, restsAt, restReason: endsFirst || hasEnded ? "ended" : "unconfirmed" };
}
