import type { Problem } from "#app/domain/problem.ts";

/** True if the user saw the preview of exactly this change. */
export const isPreviewed = (formData: FormData, change: object) =>
  formData.get("shown") === JSON.stringify(change);

/** True if another user saved the license first. Conflicts with other causes do not contain the current row. */
export const isWriteConflict = ({ kind, current }: Problem) => kind === "conflict" && current !== undefined;

export const reviewAgainMessage =
  "Another user saved a change in the meantime. Check the effects again, then save.";
