import type { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import type { licenseChange } from "#app/domain/license/license-change.ts";
import type { Problem } from "#app/domain/problem.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { serializeEffects } from "./reviewed-effects.ts";

/** True if the user saw the preview of exactly this change. */
export const isPreviewed = (formData: FormData, change: object) =>
  formData.get("shown") === JSON.stringify(change);

interface ReviewedSave {
  params: { key: string };
  formData: FormData;
  change: z.input<typeof licenseChange>;
  save: (rowVersion: number) => Promise<License>;
}

type ReviewedSaveResult =
  | { isSaved: true; license: License }
  /** The problem is null if the effects have changed since the user saw them. */
  | { isSaved: false; problem: Problem | null };

/** Maximum number of attempts to save while other users and servers change the license. */
const maxAttempts = 5;

/** Saves the change if its effects are still the ones that the user saw. */
export async function saveReviewedChange(
  { licenses }: LicenseApiClient,
  { params, formData, change, save }: ReviewedSave,
): Promise<ReviewedSaveResult> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    const previewAttempt = await attempt(licenses.previewChange({ params, body: change }));
    if (!previewAttempt.ok) return { isSaved: false, problem: previewAttempt.problem };
    const preview = previewAttempt.result;
    if (formData.get("effects") !== serializeEffects(preview)) return { isSaved: false, problem: null };
    const saveAttempt = await attempt(save(preview.before.rowVersion));
    if (saveAttempt.ok) return { isSaved: true, license: saveAttempt.result };
    const { problem } = saveAttempt;
    if (!isWriteConflict(problem) || attemptNumber === maxAttempts) return { isSaved: false, problem };
  }
}

/** True if another user saved the license first. Conflicts with other causes do not contain the current row. */
const isWriteConflict = ({ kind, current }: Problem) => kind === "conflict" && current !== undefined;

export const reviewAgainMessage =
  "Another user saved a change in the meantime. Check the effects again, then save.";
