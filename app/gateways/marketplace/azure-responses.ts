import { z } from "zod";
import { pathId } from "#app/domain/marketplace/marketplace.ts";

const optionalText = z.string().min(1).max(1_000).nullish().catch(null);

const maxQuantity = 1_000_000_000;

/** In the samples of Azure, a quantity is a number, a string or an empty string. */
const quantity = z
  .union([
    z.int().min(0).max(maxQuantity),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
    z.literal("").transform(() => null),
  ])
  .nullish();

const optionalParty = z.object({ emailId: optionalText, tenantId: optionalText }).nullish().catch(null);

export const azureSubscription = z.object({
  id: pathId,
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
  saasSubscriptionStatus: z.string().min(1).max(100),
});
export type AzureSubscription = z.output<typeof azureSubscription>;

/** The fields that identify a subscription whose other fields cannot be read. */
export const azureSubscriptionOffer = z.object({ id: optionalText, offerId: z.string() });

export const azureResolveResult = z.object({ subscription: azureSubscription });

export const azureSubscriptionPage = z.object({
  subscriptions: z.array(z.unknown()),
  "@nextLink": z.string().nullish(),
});

export const azureToken = z.object({
  access_token: z.string().min(1),
  /** Seconds, as a number or as text. */
  expires_in: z.coerce.number(),
});

export const azureEvent = z.object({
  id: pathId,
  action: optionalText,
  /** Older samples of Azure have this field instead of `action`. */
  operationType: optionalText,
  subscriptionId: pathId,
  timeStamp: optionalText,
  planId: optionalText,
});
