import { AsyncLocalStorage } from "node:async_hooks";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { countLogLine } from "./counters.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

export interface RequestLogFields {
  requestId: string;
  address?: string | null;
  person?: string;
  /** First characters of the API token, so that the log contains no usable token. */
  token?: string;
  traceId?: string;
  route?: string;
}

const requestFieldsStorage = new AsyncLocalStorage<RequestLogFields>();

export const runWithRequestFields = <Result>(fields: RequestLogFields, task: () => Result): Result =>
  requestFieldsStorage.run(fields, task);

export const addRequestFields: ApiContext["addLogFields"] = (fields) =>
  void Object.assign(requestFieldsStorage.getStore() ?? {}, fields);

const logLevels = ["info", "warn", "error"] as const;
type LogLevel = (typeof logLevels)[number];
let minLevel: LogLevel = "info";
export const setLogLevel = (level: LogLevel) => {
  minLevel = level;
};

/** Writes one JSON line. Shortens license keys to their first group and removes tokens from URLs. */
export const log: ApiContext["log"] = (level, message, fields) => {
  if (level !== "info") countLogLine(level);
  if (logLevels.indexOf(level) < logLevels.indexOf(minLevel)) return;
  const requestId = requestFieldsStorage.getStore()?.requestId;
  const line = JSON.stringify({ at: readSystemClock(), level, message, requestId, ...fields });
  console[level](redactSecrets(line));
};

/** Includes aggregated errors and the cause. */
export function formatErrorTrace(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const aggregatedErrors: unknown[] = error instanceof AggregateError ? error.errors : [];
  const causes = error.cause === undefined ? aggregatedErrors : [...aggregatedErrors, error.cause];
  return [
    error.stack ?? error.message,
    ...causes.map((cause) => `Caused by: ${formatErrorTrace(cause)}`),
  ].join("\n");
}

const licenseKeyPattern = /\b([0-9A-HJKMNP-TV-Z]{5})(?:-[0-9A-HJKMNP-TV-Z]{5}){4}\b/gi;
const secretParameterPattern = /\b((?:x-amzn-marketplace-)?token|licenseKey)=[^&#\s"'\\]+/gi;

const redactSecrets = (text: string) =>
  text.replace(secretParameterPattern, "$1=…").replace(licenseKeyPattern, "$1-…");
