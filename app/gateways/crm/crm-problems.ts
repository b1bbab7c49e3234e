import { Problem } from "#app/domain/problem.ts";

/** The CRM may well answer the same question later; `retryAfter` is in seconds. */
export const crmBusy = (retryAfter: number, cause?: unknown) =>
  new Problem("unavailable", "The CRM is busy or does not answer. Try again in a moment.", {
    code: "CRM_BUSY",
    retryAfter,
    cause,
  });

export const crmRefused = () =>
  new Problem("unavailable", "The CRM refuses our key. An operator must renew it.", { code: "CRM_REFUSED" });

export const crmInvalid = (cause: unknown) =>
  new Problem("unavailable", "The CRM answered in a form that is not understood.", {
    code: "CRM_INVALID",
    cause,
  });
