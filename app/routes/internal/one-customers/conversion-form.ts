import { z } from "zod";
import { periodDays } from "#app/domain/hosted-customer/new-trial.ts";
import { assetCapacity } from "#app/domain/quota/quota.ts";
import { day } from "#app/domain/time/time-schemas.ts";

export const conversionForm = z
  .object({
    period: z.enum(["days", "until"]),
    days: periodDays.optional(),
    until: day.optional(),
    assets: assetCapacity.optional(),
    packageTierId: z.string({ error: "Choose a tier." }).max(200),
    suspension: z.enum(["resume", "stay"]).default("resume"),
  })
  .refine(({ period, days }) => period !== "days" || days !== undefined, {
    error: "Enter the days.",
    path: ["days"],
  })
  .refine(({ period, until }) => period !== "until" || until !== undefined, {
    error: "Choose the last day.",
    path: ["until"],
  });

export const defaultPaidDays = 365;
