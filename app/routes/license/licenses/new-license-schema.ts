import { z } from "zod";
import { crmId } from "#app/domain/customer/crm.ts";
import { environment, licenseType } from "#app/domain/license/license.ts";
import { notes } from "#app/domain/license/new-license.ts";
import { periodIds } from "#app/domain/license/period.ts";
import { assetCapacity, serverCapacity } from "#app/domain/quota/quota.ts";
import { splitTags, tagName } from "#app/domain/tag/tag.ts";
import { day, daysBetween } from "#app/domain/time.ts";

const days = z
  .number({ error: "Enter the expiration days." })
  .int("Whole days only.")
  .min(1, "At least 1 day.");

/** The create form as it is saved. Its names differ from those of the list's filter, which shares the address. */
export const newLicenseForm = z
  .object({
    createIn: z.coerce.number().pipe(environment),
    model: z.coerce.number({ error: "Choose a model." }).pipe(licenseType),
    packageId: z.string({ error: "Choose a package." }),
    tierId: z.string({ error: "Choose a tier." }),
    servers: serverCapacity.optional(),
    assets: assetCapacity.optional(),
    period: z.enum(periodIds, { error: "Choose a period." }),
    startDay: day,
    endDay: day.optional(),
    days: days.optional(),
    companyId: z.number({ error: "Choose a company." }).pipe(crmId),
    company: z.string().min(1, "Choose a company."),
    contactId: z.number({ error: "Choose a contact." }).pipe(crmId),
    offline: z.boolean().default(false),
    overrun: z.boolean().default(false),
    tagNames: z.string().default("").transform(splitTags).pipe(z.array(tagName)),
    notes: notes.default(""),
    idempotencyKey: z.string().min(1).max(100),
  })
  .refine(({ startDay, endDay }) => endDay === undefined || daysBetween(startDay, endDay) >= 1, {
    error: "The end is at least one day after the start.",
    path: ["endDay"],
  });
export type NewLicenseForm = z.output<typeof newLicenseForm>;
