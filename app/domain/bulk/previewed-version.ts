import type { FullLicense } from "#app/domain/license/license-store.ts";
import { ruleViolation } from "#app/domain/problem.ts";

/** One error for every reason, so that a caller learns nothing about the previews of others. */
export const stalePreviewProblem = () =>
  ruleViolation(
    "STALE_PREVIEW",
    "This preview is no longer valid: it was used, it is older than five minutes, it belongs to another token, or a license changed since. Nothing was changed. Preview the change again.",
  );

/** Changes with every change of the license or of one of its quotas. */
export const computeVersion = ({ record, quotas }: Pick<FullLicense, "record" | "quotas">): string =>
  [record.rowVersion, ...quotas.map(({ id, rowVersion }) => `${id}.${rowVersion}`).toSorted()].join(" ");
