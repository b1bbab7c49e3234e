import { Problem } from "#app/domain/problem.ts";

export const crmBusyProblem = (retryAfterSeconds: number, cause?: unknown) =>
  new Problem("unavailable", "The CRM is busy or not responding. Try again in a moment.", {
    code: "CRM_BUSY",
    retryAfter: retryAfterSeconds,
    cause,
  });

export const crmRejectedProblem = () =>
  new Problem(
    "unavailable",
    "The CRM rejects the access key of License desk. An operator must renew the access key.",
    { code: "CRM_REFUSED" },
  );

export const crmInvalidProblem = (cause: unknown) =>
  new Problem("unavailable", "The CRM sent an unexpected response.", {
    code: "CRM_INVALID",
    cause,
  });
