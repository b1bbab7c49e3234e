import { millisecondsInMinute } from "date-fns/constants";
import { z } from "zod";
import { hasHiddenCharacters, hiddenCharacterError } from "#app/domain/text/hidden-characters.ts";
import { hasLabel, labeledFeatures } from "#app/domain/package/feature-labels.ts";
import { isSameFeature, presentFeatureName } from "#app/domain/package/is-feature.ts";
import type { PackageStore } from "#app/domain/package/package-store.ts";
import { invalidFields, ruleViolation, type FieldMessages } from "#app/domain/problem.ts";
import type { Serial } from "#app/domain/server/server.ts";
import { type Instant, msOf, addMs } from "#app/domain/time/time.ts";

const maxClockSkewMs = 10 * millisecondsInMinute;
/** The texts are not normalized, because the product compares them with its own. */
const identifier = z
  .string()
  .trim()
  .min(1)
  .refine((text) => !hasHiddenCharacters(text), hiddenCharacterError);
const shortIdentifier = identifier.max(200);

const serial = z.object({
  type: z.enum(["Unknown", "Disk", "Volume", "MachineName"]),
  value: shortIdentifier,
});

export const deviceId = shortIdentifier;
export const productVersion = identifier.max(64);
export const serials = z
  .array(serial)
  .max(32)
  // Removes repeated serials.
  .transform((serialList) =>
    serialList.filter(
      (currentSerial, index) =>
        serialList.findIndex((candidate) => isSameSerial(candidate, currentSerial)) === index,
    ),
  );

export const reportedUse = z
  .array(z.object({ name: identifier.max(100), value: z.number().int().min(0).max(1e12) }))
  .max(32)
  .refine((use) => new Set(use.map(({ name }) => name.toLowerCase())).size === use.length, {
    error: "Name each feature only once.",
  });

const knownFeatures = labeledFeatures.map(presentFeatureName);

/**
 * A misspelled name would report that nothing is in use. Reads the catalog only for a name that the product does not
 * know. Throws `invalid`.
 */
export async function checkReportedFeatures(
  packages: Pick<PackageStore, "readCatalog">,
  use: readonly { name: string }[],
): Promise<void> {
  if (use.every(({ name }) => hasLabel(name))) return;
  const catalog = await packages.readCatalog();
  const catalogFeatures = catalog.packages.flatMap(({ tiers }) =>
    tiers.flatMap(({ features }) => features.map(({ name }) => name)),
  );
  const additionalFeatures = new Set(catalogFeatures.filter((name) => !hasLabel(name)));
  const names = [...knownFeatures, ...additionalFeatures];
  const messages: FieldMessages = {};
  for (const [index, { name }] of use.entries())
    if (!names.some((knownName) => isSameFeature(knownName, name)))
      messages[`use.${index}.name`] = [
        `${name} is not a known feature. It must be one of ${names.join(", ")}.`,
      ];
  if (Object.keys(messages).length > 0) throw invalidFields(messages);
}

export const isSameSerial = (a: Serial, b: Serial) => a.type === b.type && a.value === b.value;

/** Rejects wrong clocks and replayed requests. */
export function checkClock(sentAt: Instant, now: Instant, field: string) {
  if (Math.abs(msOf(sentAt) - msOf(now)) <= maxClockSkewMs) return;
  throw ruleViolation(
    "CLOCK_SKEW",
    `The time of the server differs by more than 10 minutes from the time of License desk, ${now}. Correct the clock of the server.`,
    field,
  );
}

export function checkNotInFuture(at: Instant, now: Instant, field: string) {
  const latestAllowedAt = addMs(now, maxClockSkewMs);
  // `checkClock` always throws here, because the difference exceeds its limit.
  if (at > latestAllowedAt) checkClock(at, now, field);
}
