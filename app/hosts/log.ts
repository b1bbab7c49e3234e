import type { World } from "#app/api/world.ts";

/** One JSON line for each thing worth knowing. License keys are cut to their first group, tokens in addresses to nothing. */
export const log: World["log"] = (level, message, facts) => {
  const line = JSON.stringify({ at: new Date().toISOString(), level, message, ...facts });
  console[level](withoutSecrets(line));
};

/** What the log says of something thrown. */
export const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const licenseKeys = /\b([0-9A-HJKMNP-TV-Z]{5})(?:-[0-9A-HJKMNP-TV-Z]{5}){4}\b/gi;
const secretParts = /\b((?:x-amzn-marketplace-)?token|licenseKey)=[^&#\s"'\\]+/gi;

export const withoutSecrets = (text: string) =>
  text.replace(secretParts, "$1=…").replace(licenseKeys, "$1-…");
