import { AsyncLocalStorage } from "node:async_hooks";
import type { World } from "#app/api/world.ts";
import { countLine } from "./metrics/requests.ts";

/** What the log says of a request besides how it ended, as far as it is known by now. */
export interface RequestFacts {
  requestId: string;
  address?: string | null;
  person?: string;
  /** The first characters of the API token that asks. */
  token?: string;
  /** Of the trace that the request belongs to. */
  traceId?: string;
  /** The path with names in place of values. */
  route?: string;
}

const current = new AsyncLocalStorage<RequestFacts>();

/** Whatever is logged during the work names the request. */
export const ofRequest = <Result>(facts: RequestFacts, work: () => Result): Result =>
  current.run(facts, work);

/** Adds to what the line of the request that is under way will say. */
export const note: World["note"] = (facts) => void Object.assign(current.getStore() ?? {}, facts);

export const logLevels = ["info", "warn", "error"] as const;
type Level = (typeof logLevels)[number];
let lowest: Level = "info";
/** From now on what is below this level is left out. */
export const logFrom = (level: Level) => {
  lowest = level;
};

/** One JSON line for each thing worth knowing. License keys are cut to their first group, tokens in addresses to nothing. */
export const log: World["log"] = (level, message, facts) => {
  if (level !== "info") countLine(level);
  if (logLevels.indexOf(level) < logLevels.indexOf(lowest)) return;
  const requestId = current.getStore()?.requestId;
  const line = JSON.stringify({ at: new Date().toISOString(), level, message, requestId, ...facts });
  console[level](withoutSecrets(line));
};

/** What the log says of something thrown. */
export const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const licenseKeys = /\b([0-9A-HJKMNP-TV-Z]{5})(?:-[0-9A-HJKMNP-TV-Z]{5}){4}\b/gi;
const secretParts = /\b((?:x-amzn-marketplace-)?token|licenseKey)=[^&#\s"'\\]+/gi;

export const withoutSecrets = (text: string) =>
  text.replace(secretParts, "$1=…").replace(licenseKeys, "$1-…");
