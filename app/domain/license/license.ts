import { z } from "zod";
import type { Day } from "#app/domain/time/time.ts";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { graceDays, licenseType } from "#app/domain/package/package.ts";
import { computeGraceEnd } from "#app/domain/quota/grace.ts";
import { tagName } from "#app/domain/tag/tag.ts";
import { joinTags } from "#app/domain/tag/tag-name.ts";
import { normalizeLineEnds } from "#app/domain/text/line-ends.ts";
import { type EditableFieldName, mapTextFields, textFieldSettings } from "./editable-fields.ts";
import { resolveGraceDays } from "./grace.ts";
import { storedKey } from "#app/domain/text/license-key.ts";

export const environment = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: "Choose an environment.",
});

export const licenseStatus = z.enum(["pending", "active", "deleted"]);
export const lifetimeStatus = z.enum(["pending", "active", "almost-expired", "expired"]);
export const useStatus = z.enum(["pending", "active", "almost-full", "full", "N/A"]);
export const activenessStatus = z.enum(["active", "inactive", "N/A"]);
export type LicenseStatus = z.output<typeof licenseStatus>;
export type LifetimeStatus = z.output<typeof lifetimeStatus>;
export type UseStatus = z.output<typeof useStatus>;
export type ActivenessStatus = z.output<typeof activenessStatus>;

export const notes = z
  .string()
  .overwrite(normalizeLineEnds)
  .max(textFieldSettings.notes.maxLength, "Notes have at most 10,000 characters.");

export const tags = z.array(tagName).max(100, "A license has at most 100 tags.");

/** Schemas of the fields that each have an endpoint. */
export const editableFieldSchemas = {
  notes,
  environment,
  softCapacity: z.boolean({ error: "Choose whether capacity overrun is allowed." }),
  /** Null if the grace period of the tier applies. */
  graceDays: graceDays.nullable(),
  tags,
  isOffline: z.boolean({ error: "Choose whether the product runs without a network." }),
  /** True if the customer gets the alerts about use, which the owner always gets. */
  alertsCustomer: z.boolean({ error: "Choose whether the customer gets alerts about use." }),
} as const satisfies Record<EditableFieldName, z.ZodType>;

export const customer = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  companyName: z.string(),
  countryCode: z.string().nullable(),
  hubspotCompanyId: z.number().nullable(),
  hubspotContactId: z.number().nullable(),
});
export type Customer = z.output<typeof customer>;

const baseFields = z.object({
  key: storedKey,
  type: licenseType,
  packageTierId: z.string(),
  packageTierPrettyName: z.string(),
  createdAt: instantText,
  createdBy: z.string(),
  updatedAt: instantText,
  deletedAt: instantText.nullable(),
  /** Increases with each save. A save based on an older version is rejected. */
  rowVersion: z.number(),
});

type EditableValues = { [Name in EditableFieldName]: z.output<(typeof editableFieldSchemas)[Name]> };

/** A license without its derived values, which are in `LicenseSummary`. */
export interface LicenseRecord extends z.output<typeof baseFields>, EditableValues {
  id: number;
  customer: Customer;
  /** Grace period of the tier in days, which is read from the catalog and not stored with the license. */
  tierGraceDays: number;
  /** Day from which the license may be full. A daily job updates it. Null without a forecast. */
  fullFrom: Day | null;
}

/** Values derived from record, quotas, servers and cases. They are stored, so that lists can filter and sort by them. */
export const licenseSummary = z.object({
  status: licenseStatus,
  lifetimeStatus,
  useStatus,
  activenessStatus,
  isValid: z.boolean(),
  version: z.string().nullable(),
  serverCapacity: z.number().nullable(),
  totalClientCapacity: z.number().nullable(),
  caseCapacity: z.number().nullable(),
  activeServerCapacity: z.number(),
  activeTotalClientCapacity: z.number(),
  serversInUse: z.number(),
  totalClientsInUse: z.number(),
  startsAt: instantText.nullable(),
  expiredAt: instantText.nullable(),
  activatedAt: instantText.nullable(),
  firstHeartbeat: instantText.nullable(),
  lastHeartbeat: instantText.nullable(),
  casesUsed: z.number(),
  openCases: z.number(),
  nextCaseEnd: instantText.nullable(),
  /** Next instant at which the summary changes without any write, or null if no change is due. */
  changesAt: instantText.nullable(),
});
export type LicenseSummary = z.output<typeof licenseSummary>;

/** Instants are ISO 8601 in UTC. */
export const license = licenseSummary
  .omit({ changesAt: true, casesUsed: true, openCases: true, nextCaseEnd: true })
  .extend({
    ...baseFields.shape,
    ...customer.shape,
    environment,
    softCapacity: z.boolean(),
    graceDays: z.number().nullable(),
    tierGraceDays: z.number(),
    graceUntil: instantText.nullable(),
    fullFrom: z.string().nullable(),
    isOffline: z.boolean(),
    alertsCustomer: z.boolean(),
    ...mapTextFields(() => z.string()),
    /** Tag names, each followed by a comma and a space. */
    tags: z.string(),
    tagNames: z.array(z.string()),
  });
export type License = z.output<typeof license>;

export function presentLicense(
  { id: _id, customer: customerFields, tags: tagNames, ...record }: LicenseRecord,
  { changesAt: _at, casesUsed: _used, openCases: _open, nextCaseEnd: _end, ...summary }: LicenseSummary,
): License {
  const graceUntil =
    record.deletedAt === null ? computeGraceEnd(summary.expiredAt, resolveGraceDays(record)) : null;
  return { ...record, ...customerFields, tags: joinTags(tagNames), tagNames, ...summary, graceUntil };
}
