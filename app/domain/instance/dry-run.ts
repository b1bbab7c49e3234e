import { z } from "zod";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { InstanceProgress } from "./progress.ts";
import { buildHostname } from "./subdomain.ts";

const base32Alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const dryRunPrefix = "DRYRN-";
const stepDurationMs = 1_000;

/** The key encodes the creation time and the subdomain, so that a dry run stores nothing. */
export const dryRunLicenseKey = z
  .string()
  .regex(/^DRYRN(-[0-9A-HJKMNP-TV-Z]{5}){4}(\.[a-z0-9-]{1,63})?$/, "Enter a valid license key.");

export function createDryRunKey(now: Instant, subdomain = ""): string {
  // Ten base32 digits hold the creation time in milliseconds.
  let remainingValue = msOf(now);
  let digits = "";
  for (let index = 0; index < 10; index += 1) {
    digits = `${base32Alphabet[remainingValue % 32]}${digits}`;
    remainingValue = Math.floor(remainingValue / 32);
  }
  const subdomainSuffix = subdomain && `.${subdomain}`;
  return `${dryRunPrefix}${digits.slice(0, 5)}-${digits.slice(5)}-00000-00000${subdomainSuffix}`;
}

export const isDryRun = (id: string): boolean => id.startsWith(dryRunPrefix);

export const createDryRunId = (externalId: string): string => `${dryRunPrefix}${externalId}`;

export function readDryRunProgress(key: string, instanceDomain: string, now: Instant): InstanceProgress {
  const digits = key.slice(dryRunPrefix.length).replaceAll("-", "").slice(0, 10);
  const createdMs = digits.split("").reduce((value, digit) => value * 32 + base32Alphabet.indexOf(digit), 0);
  const doneStepCount = Math.floor((msOf(now) - createdMs) / stepDurationMs);
  return {
    hostname: buildHostname(key.split(".")[1] ?? "dry-run", instanceDomain),
    status: doneStepCount < 4 ? "creating" : "ready",
    server: doneStepCount >= 1,
    domain: doneStepCount >= 2,
    airBootstrap: doneStepCount >= 3,
    airSetup: doneStepCount >= 4,
    retryAfterMs: doneStepCount < 4 ? stepDurationMs : 0,
  };
}
