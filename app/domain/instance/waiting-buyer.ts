import { z } from "zod";
import { waitingReason } from "./instance.ts";

/** A buyer whose instance cannot be made before staff see to it, on the wire. */
export const waitingBuyer = z.object({
  licenseKey: z.string(),
  companyName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  subdomain: z.string(),
  hostname: z.string(),
  reason: waitingReason,
  since: z.string(),
  /** Who sold it: a marketplace's name, or `staff`. */
  source: z.string(),
});
export type WaitingBuyer = z.output<typeof waitingBuyer>;
