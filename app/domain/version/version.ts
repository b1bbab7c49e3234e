import { z } from "zod";
import { alphanumeric } from "#app/domain/text/alphanumeric.ts";
import { normalizeLineEnds } from "#app/domain/text/line-ends.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { plausibleStart, instantText } from "#app/domain/time/time-schemas.ts";

export const version = z.object({
  id: z.number(),
  version: z.string(),
  releasedAt: instantText,
  isActive: z.boolean(),
  releaseNotes: z.string(),
  createdBy: z.string(),
  createdAt: instantText,
  updatedAt: instantText,
  rowVersion: z.number(),
});
export type Version = z.output<typeof version>;

const versionRequiredMessage = "Enter a version.";
const releasedAtRequiredMessage = "Enter when the version was released.";

export const versionChange = z.object({
  version: z
    .string({ error: versionRequiredMessage })
    .trim()
    .min(1, versionRequiredMessage)
    .max(64, "A version has at most 64 characters.")
    .pipe(alphanumeric),
  releasedAt: z
    .string({ error: releasedAtRequiredMessage })
    .min(1, releasedAtRequiredMessage)
    .pipe(plausibleStart),
  isActive: z.boolean({ error: "Choose whether the version is active." }),
  releaseNotes: z
    .string()
    .overwrite(normalizeLineEnds)
    .max(20_000, "Release notes have at most 20,000 characters.")
    .optional(),
});
export type VersionChange = z.output<typeof versionChange>;

export type Release = Pick<Version, "id" | "version" | "releasedAt" | "isActive">;

/** The active version with the latest release date. Ignores future releases. */
export function findLatestRelease<Released extends Release>(
  releases: readonly Released[],
  now: Instant,
): Released | null {
  const activeReleases = releases.filter(({ isActive, releasedAt }) => isActive && releasedAt <= now);
  return activeReleases.toSorted(compareNewestFirst)[0] ?? null;
}

/** If two versions have the same release date, the version that was created later comes first. */
export function compareNewestFirst(a: Release, b: Release): number {
  if (a.releasedAt === b.releasedAt) return b.id - a.id;
  return a.releasedAt < b.releasedAt ? 1 : -1;
}
