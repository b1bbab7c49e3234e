import type { Problem } from "#app/domain/problem.ts";

/** The form carries the change whose preview was shown. */
export const isShown = (formData: FormData, change: object) =>
  formData.get("shown") === JSON.stringify(change);

export const changedMeanwhile = ({ kind, current }: Problem) => kind === "conflict" && current !== undefined;

export const lookAgain = "Somebody else saved a change meanwhile. Look again at what it means, then save.";
