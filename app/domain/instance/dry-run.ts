import { z } from "zod";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { InstanceProgress } from "./progress.ts";
import { hostnameOf } from "./subdomain.ts";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const prefix = "DRYRN-";
const stepMs = 1_000;

/** Encodes the creation time and the subdomain, so that a dry run stores nothing. */
export const dryRunLicenseKey = z
  .string()
  .regex(/^DRYRN(-[0-9A-HJKMNP-TV-Z]{5}){4}(\.[a-z0-9-]{1,63})?$/, "This is not a license key.");

export function dryRunKey(now: Instant, subdomain = ""): string {
  let remainingValue = msOf(now);
  let digits = "";
  for (let index = 0; index < 10; index += 1) {
    digits = `${alphabet[remainingValue % 32]}${digits}`;
    remainingValue = Math.floor(remainingValue / 32);
  }
  const subdomainSuffix = subdomain && `.${subdomain}`;
  return `${prefix}${digits.slice(0, 5)}-${digits.slice(5)}-00000-00000${subdomainSuffix}`;
}

export const isDryRun = (id: string): boolean => id.startsWith(prefix);

export const dryRunId = (externalId: string): string => `${prefix}${externalId}`;

export function dryRunProgress(key: string, instanceDomain: string, now: Instant): InstanceProgress {
  const digits = key.slice(prefix.length).replaceAll("-", "").slice(0, 10);
  const createdAt = digits.split("").reduce((value, digit) => value * 32 + alphabet.indexOf(digit), 0);
  const doneSteps = Math.floor((msOf(now) - createdAt) / stepMs);
  return {
    hostname: hostnameOf(key.split(".")[1] ?? "dry-run", instanceDomain),
    status: doneSteps < 4 ? "creating" : "ready",
    server: doneSteps >= 1,
    domain: doneSteps >= 2,
    airBootstrap: doneSteps >= 3,
    airSetup: doneSteps >= 4,
    retryAfterMs: doneSteps < 4 ? stepMs : 0,
  };
}
