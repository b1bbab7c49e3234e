import { z } from "zod";

const optionalText = z.string().min(1).max(1_000).nullish().catch(null);

/** In the samples of Azure, a quantity is a number, a string or an empty string. */
const quantity = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .nullish()
  .catch(null);

const optionalParty = z.object({ emailId: optionalText, tenantId: optionalText }).nullish().catch(null);

export const azureSubscription = z.object({
  id: z.string().min(1).max(200),
  offerId: z.string().min(1).max(200),
  planId: z.string().min(1).max(200),
  quantity,
  beneficiary: optionalParty,
  purchaser: optionalParty,
  term: z
    .object({ startDate: optionalText, endDate: optionalText, termUnit: optionalText })
    .nullish()
    .catch(null),
  autoRenew: z.boolean().nullish().catch(null),
  saasSubscriptionStatus: z.string().max(100),
});
export type AzureSubscription = z.output<typeof azureSubscription>;

export const azureResolveResult = z.object({ subscription: azureSubscription });

export const azureSubscriptionPage = z.object({
  subscriptions: z.array(azureSubscription),
  "@nextLink": z.string().nullish(),
});

export const azureToken = z.object({
  access_token: z.string().min(1),
  /** Seconds, as a number or as text. */
  expires_in: z.coerce.number(),
});

export const azureEvent = z.object({
  id: z.string().min(1).max(200),
  action: optionalText,
  /** Older samples of Azure have this field instead of `action`. */
  operationType: optionalText,
  subscriptionId: z.string().min(1).max(200),
  timeStamp: optionalText,
  planId: optionalText,
});
