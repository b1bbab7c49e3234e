import { z } from "zod";
import { versionChange } from "#app/domain/version/version.ts";

/** A version as its form sends it: a switch that is off and an empty text send nothing. */
export const versionForm = versionChange.extend({
  isActive: z.boolean().default(false),
  releaseNotes: versionChange.shape.releaseNotes.default(""),
});

export const newVersionForm = versionForm.extend({ idempotencyKey: z.string().min(1).max(100) });
/** `rowVersion` is the one that the form was filled from. */
export const editedVersionForm = versionForm.extend({ rowVersion: z.coerce.number().int().min(0) });

export const versionFields = ["version", "releasedAt", "isActive", "releaseNotes"] as const;
export type VersionField = (typeof versionFields)[number];

/** Where the form shows what the API says about a field. */
export const ownField = Object.fromEntries(versionFields.map((name) => [name, name]));

/** The choice between what was typed and what somebody else saved arrives under this name. */
export const choiceName = (field: VersionField) => `keep-${field}`;
