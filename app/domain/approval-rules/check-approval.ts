import { type Actor, marketplacePerson } from "#app/domain/person/actor.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import type { ApprovalRules } from "./approval-rules.ts";
import { type Instant, isInfinite } from "#app/domain/time/time.ts";

export const approvalRequiredCode = "APPROVAL_REQUIRED";

export const noEndReason = "A license without an end needs the approval of a second person.";

/** Throws APPROVAL_REQUIRED if a quota gets no end, unless the quota had none before or the change is approved. */
export function checkEnd(
  { approvalRules }: { approvalRules: ApprovalRules },
  actor: Actor,
  expirationDate: Instant,
  previousEnd: Instant | null = null,
): void {
  const hadEnd = previousEnd === null || !isInfinite(previousEnd);
  if (approvalRules.neverEnds && isInfinite(expirationDate) && hadEnd)
    requireApproval(actor, {
      reason: noEndReason,
      advice: "Choose an end date, or ask for approval where you create the license or change its dates.",
    });
}

/** Reads the rules only for a quota without an end. Throws the error of `checkEnd`. */
export async function checkChangedEnd(
  settings: { read(): Promise<{ approvalRules: ApprovalRules }> },
  actor: Actor,
  expirationDate: Instant,
  previousEnd: Instant,
): Promise<void> {
  if (isInfinite(expirationDate)) checkEnd(await settings.read(), actor, expirationDate, previousEnd);
}

/** A marketplace has sold what it activates, so its changes need no approval. */
export function requireApproval(actor: Actor, { reason, advice }: { reason: string; advice: string }): void {
  if (actor.approval || actor.person.email === marketplacePerson.email) return;
  const adviceForActor = actor.assistant ? "An assistant cannot ask for it. A user has to ask." : advice;
  throw ruleViolation(approvalRequiredCode, `${reason} ${adviceForActor}`);
}

/** An actor whose previews show what the change would do with an approval. */
export const previewAsApproved = (actor: Actor): Actor => ({ approval: { id: 0, approvedBy: "" }, ...actor });
