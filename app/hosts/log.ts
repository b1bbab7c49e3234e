import { AsyncLocalStorage } from "node:async_hooks";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { countLine } from "./metrics/counters.ts";

export interface RequestFacts {
  requestId: string;
  address?: string | null;
  person?: string;
  /** Only the first characters, so that the log contains no usable token. */
  token?: string;
  traceId?: string;
  route?: string;
}

const current = new AsyncLocalStorage<RequestFacts>();

export const withRequestFacts = <Result>(facts: RequestFacts, work: () => Result): Result =>
  current.run(facts, work);

export const note: ApiContext["note"] = (facts) => void Object.assign(current.getStore() ?? {}, facts);

const logLevels = ["info", "warn", "error"] as const;
type Level = (typeof logLevels)[number];
let lowestLevel: Level = "info";
export const setLogLevel = (level: Level) => {
  lowestLevel = level;
};

/** Writes one JSON line. License keys are cut to their first group and tokens are removed from addresses. */
export const log: ApiContext["log"] = (level, message, facts) => {
  if (level !== "info") countLine(level);
  if (logLevels.indexOf(level) < logLevels.indexOf(lowestLevel)) return;
  const requestId = current.getStore()?.requestId;
  const line = JSON.stringify({ at: new Date().toISOString(), level, message, requestId, ...facts });
  console[level](withoutSecrets(line));
};

/** The stack trace, with aggregated errors and the cause. */
export function errorTrace(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const collected: unknown[] = error instanceof AggregateError ? error.errors : [];
  const causes = error.cause === undefined ? collected : [...collected, error.cause];
  return [error.stack ?? error.message, ...causes.map((cause) => `Caused by: ${errorTrace(cause)}`)].join(
    "\n",
  );
}

const licenseKeys = /\b([0-9A-HJKMNP-TV-Z]{5})(?:-[0-9A-HJKMNP-TV-Z]{5}){4}\b/gi;
const secretParts = /\b((?:x-amzn-marketplace-)?token|licenseKey)=[^&#\s"'\\]+/gi;

const withoutSecrets = (text: string) => text.replace(secretParts, "$1=…").replace(licenseKeys, "$1-…");
