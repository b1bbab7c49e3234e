import { z } from "zod";
import { licenseType } from "#app/domain/package/license-type.ts";
import { paging, sortType } from "#app/domain/page.ts";
import { endingInstant, startingInstant } from "#app/domain/time/time.ts";
import { activenessStatus, environment, licenseStatus, lifetimeStatus, useStatus } from "./license.ts";

export const sortColumns = [
  "createdAt",
  "activatedAt",
  "updatedAt",
  "key",
  "type",
  "createdBy",
  "status",
  "expiredAt",
  "companyName",
  "firstName",
  "lastName",
  "email",
  "countryCode",
  "totalClientCapacity",
  "serverCapacity",
  "caseCapacity",
  "serversInUse",
  "totalClientsInUse",
  "lastHeartbeat",
  "firstHeartbeat",
  "useStatus",
  "lifetimeStatus",
  "activenessStatus",
  "isValid",
] as const;
export type SortColumn = (typeof sortColumns)[number];

export const dateFilterType = z.enum(["created", "activated", "expired"]);

const text = z.string().trim().max(200).optional();
const oneOrMore = <Value extends z.ZodType>(value: Value) => z.array(value).max(50).optional();

/** The filter query object. What is absent does not filter. */
export const licenseFilter = paging.extend({
  key: text,
  createdBy: text,
  isOffline: z.boolean().optional(),
  types: oneOrMore(licenseType),
  statuses: oneOrMore(licenseStatus),
  activenessStatuses: oneOrMore(activenessStatus),
  environment: environment.optional(),
  lifetimeStatuses: oneOrMore(lifetimeStatus),
  useStatuses: oneOrMore(useStatus),
  softCapacity: z.boolean().optional(),
  dateFilterType: dateFilterType.optional(),
  minDate: startingInstant.optional(),
  maxDate: endingInstant.optional(),
  tag: text,
  companyName: text,
  contactEmail: text,
  packageTierId: text,
  sortBy: z.enum(sortColumns).default("createdAt"),
  sortType: sortType.default("DESC"),
});
export type LicenseFilter = z.output<typeof licenseFilter>;
