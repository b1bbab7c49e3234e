import { z } from "zod";
import { stepName } from "#app/domain/instance/instance.ts";
import { environment, lifetimeStatus } from "#app/domain/license/license.ts";
import { paging, sortType } from "#app/domain/page.ts";
import { hostedState, purpose } from "./hosted-customer.ts";

/** Days in which a trial that is `ending` ends. */
export const endingDays = 7;

/** Without a state all that is not deleted. `ending`: a running trial that ends within 7 days. */
export const hostedFilter = paging.extend({
  state: z.enum([...hostedState.options, "ending"]).optional(),
  /** Running trials that end within so many days. */
  endingWithin: z.enum(["7", "14", "30"], { error: "Choose 7, 14 or 30 days." }).transform(Number).optional(),
  source: z.string().trim().min(1).max(200).optional(),
  purpose: purpose.optional(),
  /** Failed ones alone: the step that gave up. */
  failedStep: stepName.optional(),
  /** Part of a company, a host or an e-mail. */
  search: z.string().trim().max(200).optional(),
  sortBy: z.enum(["created", "ends", "company"]).default("created"),
  sortType: sortType.default("DESC"),
});
export type HostedFilter = z.output<typeof hostedFilter>;

/** Counts above the list. */
export const hostedNumbers = z.object({
  runningTrials: z.number(),
  endingWithin7Days: z.number(),
  failed: z.number(),
  waiting: z.number(),
});
export type HostedNumbers = z.output<typeof hostedNumbers>;

/** A license that a company has already. */
export const companyLicense = z.object({
  licenseKey: z.string(),
  environment,
  lifetimeStatus,
  expiredAt: z.string().nullable(),
  /** Of what is hosted on it. */
  hostname: z.string().nullable(),
  /** Of what is hosted on it, where that is a trial that is not over. */
  trialEndsAt: z.string().nullable(),
});
export type CompanyLicense = z.output<typeof companyLicense>;
