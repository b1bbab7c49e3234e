import { z } from "zod";
import { licenseType } from "#app/domain/package/package.ts";
import { cursor, paging, sortType } from "#app/domain/page.ts";
import { endingInstant, startingInstant } from "#app/domain/time/time-schemas.ts";
import { datePeriods, booleanFilters, sortColumns, textFilters } from "./filter-fields.ts";
import { activenessStatus, environment, licenseStatus, lifetimeStatus, useStatus } from "./license.ts";
import { findDateRangeErrors } from "./filter-query.ts";
import { keyDeclarations } from "#app/domain/text/license-key.ts";

const dateFilterType = z.enum(["created", "activated", "expired"]);

const optionalText = z.string().trim().max(200).optional();
const keyText = z.string().trim().max(200).register(keyDeclarations, { content: "key" });
const optionalBoolean = z.boolean().optional();
const createSchemaPerName = <Name extends string, Value>(names: readonly Name[], schema: Value) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Value>;
const createOptionalListSchema = <Value extends z.ZodType>(itemSchema: Value) =>
  z.array(itemSchema).max(50).optional();

export const licenseFilter = paging.extend({
  ...createSchemaPerName(textFilters, optionalText),
  key: keyText.optional(),
  ...createSchemaPerName(booleanFilters, optionalBoolean),
  /** Id of the customer in our database, not in the CRM. */
  companyId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  types: createOptionalListSchema(licenseType),
  statuses: createOptionalListSchema(licenseStatus),
  activenessStatuses: createOptionalListSchema(activenessStatus),
  environment: environment.optional(),
  lifetimeStatuses: createOptionalListSchema(lifetimeStatus),
  useStatuses: createOptionalListSchema(useStatus),
  dateFilterType: dateFilterType.optional(),
  minDate: startingInstant.optional(),
  maxDate: endingInstant.optional(),
  /** Licenses without any contact do not match. */
  lastContactBefore: startingInstant.optional(),
  /** Licenses without a forecast do not match. */
  fullBefore: startingInstant.optional(),
  sortBy: z.enum(sortColumns).default("createdAt"),
  sortType: sortType.default("DESC"),
});
/** Filter for the database. `resolvePeriod` has replaced the period with dates. */
export type LicenseFilter = z.output<typeof licenseFilter> & { datePeriod?: undefined };

/** The compiler rejects a misspelled filter, which would match more licenses than intended. */
export const createLicenseFilter = (fields: z.input<typeof licenseFilter>): LicenseFilter =>
  licenseFilter.parse(fields);

export const filterFields = licenseFilter.extend({
  datePeriod: z.enum(datePeriods, { error: "Choose one of the periods." }).optional(),
});
/** Filter in a URL, a view or a request. `resolvePeriod` converts it into a LicenseFilter. */
export type RequestedFilter = z.output<typeof filterFields>;

/** A date range needs `dateFilterType`, and either a period or a first and a last day. */
function checkDateRange(filter: RequestedFilter, context: z.RefinementCtx) {
  const addError = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (filter.datePeriod && (filter.minDate || filter.maxDate))
    addError("datePeriod", "Choose either a period or two dates, but not both.");
  for (const [name, message] of Object.entries(findDateRangeErrors(filter))) addError(name, message);
}

/** Rejects unknown fields, because a misspelled filter would match more licenses than intended. */
export const requestedFilter = filterFields.strict().superRefine(checkDateRange);

/** Request for a page of the list. */
export const licenseListRequest = filterFields.extend({ after: cursor }).strict().superRefine(checkDateRange);
export type LicenseListRequest = z.output<typeof licenseListRequest>;
