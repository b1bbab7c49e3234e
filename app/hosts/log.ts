import type { World } from "#app/api/world.ts";

/** One JSON line for each thing worth knowing; license keys are cut to their first group. */
export const log: World["log"] = (level, message, facts) => {
  const line = JSON.stringify({ at: new Date().toISOString(), level, message, ...facts });
  console[level](withoutKeys(line));
};

/** What the log says of something thrown. */
export const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const licenseKeys = /\b([0-9A-HJKMNP-TV-Z]{5})(?:-[0-9A-HJKMNP-TV-Z]{5}){4}\b/g;

export const withoutKeys = (text: string) => text.replace(licenseKeys, "$1-…");
