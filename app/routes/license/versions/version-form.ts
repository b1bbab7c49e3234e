import { z } from "zod";
import { formatDate } from "#app/domain/time/format-date.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { type Version, versionChange } from "#app/domain/version/version.ts";
import type { ConflictCheckedFields } from "#app/routes/kit/conflicts/conflict.ts";

/** Browsers submit nothing for a switch that is off, so the default of `isActive` is false. */
export const versionFormSchema = versionChange.extend({
  isActive: z.boolean().default(false),
  releaseNotes: versionChange.shape.releaseNotes.default(""),
});

export const versionFields: ConflictCheckedFields<Version, Required<z.output<typeof versionFormSchema>>> = {
  version: { label: "Version", read: ({ version }) => version },
  releasedAt: {
    label: "Released At",
    read: ({ releasedAt }) => dayOf(releasedAt),
    describe: (day, dateLocale) => [formatDate(day, dateLocale)],
    serialize: dayOf,
  },
  isActive: {
    label: "Active",
    read: ({ isActive }) => isActive,
    describe: (isActive) => [isActive ? "Active" : "Not active"],
  },
  releaseNotes: {
    label: "Release Notes",
    read: ({ releaseNotes }) => releaseNotes,
    describe: (notes) => [notes || "No release notes"],
  },
};
export type VersionField = keyof typeof versionFields;
