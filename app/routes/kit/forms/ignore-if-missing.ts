import { findProblem } from "#app/middleware/license-api.ts";

/** Treats a missing row as deleted, because a double click deletes twice. */
export const ignoreIfMissing = (deletion: Promise<object>): Promise<object> =>
  deletion.catch((error: unknown) => {
    if (findProblem(error)?.kind !== "not-found") throw error;
    return {};
  });
