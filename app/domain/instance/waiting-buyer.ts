import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { waitingReason } from "./instance.ts";
import { storedKey } from "#app/domain/text/license-key.ts";

export const waitingBuyer = z.object({
  licenseKey: storedKey,
  companyName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  subdomain: z.string(),
  hostname: z.string(),
  reason: waitingReason,
  since: instantText,
  source: z.string(),
});
export type WaitingBuyer = z.output<typeof waitingBuyer>;
