import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { stepName } from "#app/domain/instance/instance.ts";
import { environment, lifetimeStatus } from "#app/domain/license/license.ts";
import { paging, sortType } from "#app/domain/page.ts";
import { hostedCustomerState, purpose } from "./hosted-customer.ts";
import { storedKey } from "#app/domain/text/license-key.ts";

export const trialEndingSoonDays = 7;

/**
 * Without a state, the filter selects all customers that are not deleted. `ending`: a running trial that ends within 7
 * days.
 */
export const hostedCustomerFilter = paging.extend({
  state: z.enum([...hostedCustomerState.options, "ending"]).optional(),
  endingWithin: z.enum(["7", "14", "30"], { error: "Choose 7, 14 or 30 days." }).transform(Number).optional(),
  source: z.string().trim().min(1).max(200).optional(),
  purpose: purpose.optional(),
  failedStep: stepName.optional(),
  search: z.string().trim().max(200).optional(),
  sortBy: z.enum(["created", "createdAt", "ends", "company"]).default("created"),
  sortType: sortType.default("DESC"),
});
export type HostedCustomerFilter = z.output<typeof hostedCustomerFilter>;

export const hostedCustomerCounts = z.object({
  runningTrials: z.number(),
  endingWithin7Days: z.number(),
  failed: z.number(),
  waiting: z.number(),
});
export type HostedCustomerCounts = z.output<typeof hostedCustomerCounts>;

export const companyLicense = z.object({
  licenseKey: storedKey,
  environment,
  lifetimeStatus,
  expiredAt: instantText.nullable(),
  hostname: z.string().nullable(),
  trialEndsAt: instantText.nullable(),
});
export type CompanyLicense = z.output<typeof companyLicense>;
