import { z } from "zod";
import { licenseType } from "#app/domain/package/package.ts";
import { paging, sortType } from "#app/domain/page.ts";
import { endingInstant, startingInstant } from "#app/domain/time/time-schemas.ts";
import { flagFilters, sortColumns, textFilters } from "./filter-fields.ts";
import { activenessStatus, environment, licenseStatus, lifetimeStatus, useStatus } from "./license.ts";
import { dateRangeErrors } from "./filter-query.ts";

const dateFilterType = z.enum(["created", "activated", "expired"]);

const optionalText = z.string().trim().max(200).optional();
const optionalFlag = z.boolean().optional();
const schemaPerName = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
const optionalList = <Value extends z.ZodType>(value: Value) => z.array(value).max(50).optional();

export const licenseFilter = paging.extend({
  ...schemaPerName(textFilters, optionalText),
  ...schemaPerName(flagFilters, optionalFlag),
  /** Our own customer id; CRM ids are mapped to it. */
  customerId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  types: optionalList(licenseType),
  statuses: optionalList(licenseStatus),
  activenessStatuses: optionalList(activenessStatus),
  environment: environment.optional(),
  lifetimeStatuses: optionalList(lifetimeStatus),
  useStatuses: optionalList(useStatus),
  dateFilterType: dateFilterType.optional(),
  minDate: startingInstant.optional(),
  maxDate: endingInstant.optional(),
  /** Licenses without any contact do not match. */
  lastContactBefore: startingInstant.optional(),
  sortBy: z.enum(sortColumns).default("createdAt"),
  sortType: sortType.default("DESC"),
});
export type LicenseFilter = z.output<typeof licenseFilter>;

/** A date range from an API client must have both ends. */
export function checkDateRange({ minDate, maxDate }: LicenseFilter, context: z.RefinementCtx) {
  const { dateFilterType: _type, ...errors } = dateRangeErrors({ minDate, maxDate });
  for (const [name, message] of Object.entries(errors))
    context.addIssue({ code: "custom", path: [name], message });
}

export const requestedFilter = licenseFilter.superRefine(checkDateRange);
