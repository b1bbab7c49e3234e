import { requestedFilter } from "#app/domain/license/filter.ts";
import { bulkRequest } from "#app/domain/bulk/bulk-change.ts";
import type { FilterName } from "#app/domain/license/filter-fields.ts";
import { commonTexts } from "#app/api/declaration/common-texts.ts";
import { describeSchema, type FieldText } from "#app/api/declaration/describe-schema.ts";

/** Every filter has a text here, because the common text of the same name describes the field of a license. */
const licenseFilterTexts = {
  key: "Part of the license key. One or two characters match its beginning.",
  createdBy: "Part of the e-mail address of the creator.",
  tag: "Name of a tag.",
  companyName: "Part of the company name.",
  contactEmail: "Part of the e-mail address of the contact.",
  packageTierId: "Id of the tier.",
  isOffline: "True for offline licenses only, false for others only.",
  environment: commonTexts.environment,
  softCapacity: "True for licenses with capacity overrun only, false for others only.",
  customerId: "Id of the company, from `GET /api/oem/companies`.",
  types: "License types to include: 1 Enterprise, 2 IR, 3 MSS.",
  statuses: "License statuses to include.",
  activenessStatuses: "Activeness statuses to include.",
  lifetimeStatuses: "Lifetime statuses to include.",
  useStatuses: "Use statuses to include.",
  dateFilterType: "Date that must lie between `minDate` and `maxDate`.",
  datePeriod:
    "Period that moves with the calendar, instead of `minDate` and `maxDate`. It is resolved to days in UTC when the list is read.",
  minDate: "Start of the range; needs `dateFilterType` and `maxDate`. A day means its first instant in UTC.",
  maxDate: "End of the range; needs `dateFilterType` and `minDate`. A day means its last instant in UTC.",
  lastContactBefore:
    "Only licenses whose servers last reported before this day or instant. Licenses without a report do not match.",
} as const satisfies Record<FilterName, FieldText>;

export const licenseFilterSchema = describeSchema(
  requestedFilter,
  "LicenseFilter",
  "A license filter with paging. Several fields must all match. Omitted fields match all licenses, but without `statuses` deleted licenses are left out. Unknown fields are ignored.",
  licenseFilterTexts,
);

export const bulkFilterSchema = describeSchema(
  bulkRequest.shape.filters.unwrap(),
  "BulkFilter",
  "A license filter. Unknown fields are rejected, because a misspelled filter would match more licenses.",
  licenseFilterTexts,
);
