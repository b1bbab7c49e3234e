import { z } from "zod";
import { licenseType } from "#app/domain/package/package.ts";
import { paging, sortType } from "#app/domain/page.ts";
import { endingInstant, startingInstant } from "#app/domain/time/time-schemas.ts";
import { flagFilters, sortColumns, textFilters } from "./filter-fields.ts";
import { activenessStatus, environment, licenseStatus, lifetimeStatus, useStatus } from "./license.ts";
import { dateRangeErrors } from "./filter-query.ts";

const dateFilterType = z.enum(["created", "activated", "expired"]);

const text = z.string().trim().max(200).optional();
const flag = z.boolean().optional();
const fieldsNamed = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
const oneOrMore = <Value extends z.ZodType>(value: Value) => z.array(value).max(50).optional();

export const licenseFilter = paging.extend({
  ...fieldsNamed(textFilters, text),
  ...fieldsNamed(flagFilters, flag),
  /** Our own customer id; CRM ids are mapped to it. */
  customerId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  types: oneOrMore(licenseType),
  statuses: oneOrMore(licenseStatus),
  activenessStatuses: oneOrMore(activenessStatus),
  environment: environment.optional(),
  lifetimeStatuses: oneOrMore(lifetimeStatus),
  useStatuses: oneOrMore(useStatus),
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
export function checkBothEnds({ minDate, maxDate }: LicenseFilter, context: z.RefinementCtx) {
  const { dateFilterType: _type, ...errors } = dateRangeErrors({ minDate, maxDate });
  for (const [name, message] of Object.entries(errors))
    context.addIssue({ code: "custom", path: [name], message });
}

export const requestedFilter = licenseFilter.superRefine(checkBothEnds);
