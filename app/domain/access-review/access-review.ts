import { z } from "zod";
import { paging } from "#app/domain/page.ts";
import { privileges } from "#app/domain/person/privilege.ts";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";

/** A right is reviewed again this many days after it was granted or confirmed. */
export const reviewPeriodDays = 90;

export const accessRight = z.enum([...privileges, "admin"]);
export type AccessRight = z.output<typeof accessRight>;

/**
 * `hand`: a colleague gave the right. `rule`: a rule of the company directory. `setting`: the configuration names the e-mail address.
 * `claim`: the configuration names a claim of the ID token. `last-admin`: there is no other admin.
 */
export const accessSource = z.object({
  kind: z.enum(["hand", "rule", "setting", "claim", "last-admin"]),
  /** Group of the rule, or the claim with its value. */
  name: z.string().nullable(),
});
export type AccessSource = z.output<typeof accessSource>;

export const accessLine = z.object({
  userId: z.number(),
  email: z.string(),
  /** Label of the identity provider. */
  provider: z.string(),
  right: accessRight,
  sources: z.array(accessSource),
  /** Null if the history does not say when the user got the right. */
  since: instantText.nullable(),
  confirmedAt: instantText.nullable(),
  confirmedBy: z.string().nullable(),
  isDue: z.boolean(),
});
export type AccessLine = z.output<typeof accessLine>;

export const accessReviewQuery = paging.extend({ due: z.enum(["true", "false"]).optional() });
export type AccessReviewQuery = z.output<typeof accessReviewQuery>;

export const accessConfirmation = z.object({
  userId: z.number({ error: "Enter the id of a user." }).int().min(1),
  right: accessRight,
});
export type AccessConfirmation = z.output<typeof accessConfirmation>;

/** When a user got a right, and when it was last confirmed. */
export interface AccessRecord {
  personId: number;
  right: AccessRight;
  since: Instant | null;
  confirmedAt: Instant | null;
  confirmedBy: string | null;
}

/** A right that is neither new nor was confirmed in the review period. */
export const isReviewDue = (
  { since, confirmedAt }: Pick<AccessRecord, "since" | "confirmedAt">,
  now: Instant,
): boolean => {
  const periodStart = addDaysToInstant(now, -reviewPeriodDays);
  return (since ?? "") <= periodStart && (confirmedAt ?? "") <= periodStart;
};
