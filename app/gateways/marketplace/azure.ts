import { UTCDate } from "@date-fns/utc";
import { addMonths } from "date-fns";
import type { z } from "zod";
import {
  purchaseDefaults,
  type Marketplace,
  type Purchase,
  type PurchaseIds,
  throttledProblem,
  expiredTokenProblem,
  invalidTokenProblem,
} from "#app/domain/marketplace/marketplace.ts";
import { endOfDay, type Instant, instantOf } from "#app/domain/time/time.ts";
import { createAzureEventReader } from "./azure-events.ts";
import {
  azureResolveResult,
  type AzureSubscription,
  azureSubscription,
  azureSubscriptionPage,
} from "./azure-responses.ts";
import {
  type AzureCredentials,
  type AzureRequest,
  type AzureResponse,
  createAzureTransport,
} from "./azure-transport.ts";
import { describeFailure, marketplaceDownProblem } from "./marketplace-down.ts";
import { parseTime } from "./parse-time.ts";
import { parseRetryAfterSeconds } from "#app/domain/time/retry-after.ts";

export interface AzureSettings {
  credentials: AzureCredentials;
  /** Subscriptions of other offers are ignored. */
  offerId: string;
  /** If true, each subscription waits until a staff member activates it. */
  needsApproval: boolean;
  /** For example `https://login.microsoftonline.com`. */
  loginUrl: string;
  /** For example `https://marketplaceapi.microsoft.com`. */
  apiUrl: string;
  now: () => Date;
  log: (level: "warn" | "error", message: string, logFields: Record<string, unknown>) => void;
  timeoutMs?: number;
}

const maxPages = 400;
const subscriptionsUrl =
  "https://portal.azure.com/#view/HubsExtension/BrowseResource/resourceType/Microsoft.SaaS%2Fresources";

const stateByStatus: Record<string, Purchase["state"]> = {
  PendingFulfillmentStart: "waiting",
  Subscribed: "active",
  Suspended: "suspended",
  Unsubscribed: "ended",
};

/** Uses version 2 of the SaaS Fulfillment API. Throws MARKETPLACE_DOWN if Azure cannot be used, and logs the cause. */
export function createAzureMarketplace(settings: AzureSettings): Marketplace {
  const { offerId, now, log } = settings;
  const transport = createAzureTransport({ ...settings, timeoutMs: settings.timeoutMs ?? 10_000 });

  async function send(request: AzureRequest): Promise<AzureResponse> {
    const logFields = { method: request.method, path: request.path };
    const response = await transport.send(request).catch((problem: unknown) => {
      log("warn", "Azure Marketplace does not respond", { ...logFields, reason: describeFailure(problem) });
      throw problem;
    });
    if (response.status === 429) {
      const retryAfter = parseRetryAfterSeconds(response.retryAfter, now());
      log("warn", "Azure Marketplace throttles our requests", { ...logFields, retryAfter });
      throw throttledProblem(retryAfter);
    }
    return response;
  }

  function logAndThrowRejection(request: AzureRequest, { status, body }: AzureResponse): never {
    log("error", "Azure Marketplace rejected a request", { path: request.path, status, body });
    throw marketplaceDownProblem(`Status ${status}`);
  }

  function parseBody<Schema extends z.ZodType>(
    schema: Schema,
    request: AzureRequest,
    { body }: AzureResponse,
  ): z.output<Schema> {
    const parsedBody = schema.safeParse(body);
    if (parsedBody.success) return parsedBody.data;
    const invalidFields = parsedBody.error.issues.map(({ path }) => path.join("."));
    log("error", "Azure Marketplace sent an invalid response", { path: request.path, fields: invalidFields });
    throw marketplaceDownProblem(parsedBody.error);
  }

  /** Returns null if the subscription does not exist or belongs to another offer. */
  async function fetchSubscription(externalId: string): Promise<AzureSubscription | null> {
    const request: AzureRequest = { method: "GET", path: `/${encodeURIComponent(externalId)}` };
    const response = await send(request);
    if (response.status === 404) return null;
    if (response.status !== 200) return logAndThrowRejection(request, response);
    const subscription = parseBody(azureSubscription, request, response);
    return subscription.offerId === offerId ? subscription : null;
  }

  return {
    provider: "azure",

    buildSetUpUrl: () => subscriptionsUrl,

    async resolve(token) {
      const request: AzureRequest = {
        method: "POST",
        path: "/resolve",
        headers: { "x-ms-marketplace-token": token },
      };
      const response = await send(request);
      // Azure reports expired and malformed tokens with the same status. Only the error text says that a
      // token expired.
      if (response.status === 400)
        throw /expired/i.test(JSON.stringify(response.body)) ? expiredTokenProblem() : invalidTokenProblem();
      if (response.status === 404) throw invalidTokenProblem();
      if (response.status !== 200) return logAndThrowRejection(request, response);
      const { subscription } = parseBody(azureResolveResult, request, response);
      if (subscription.offerId !== offerId) {
        log("warn", "A buyer used the token of another offer", { offerId: subscription.offerId });
        throw invalidTokenProblem();
      }
      return {
        externalId: subscription.id,
        accountId: readAccountId(subscription),
        productCode: offerId,
        plan: subscription.planId,
        buyer: { email: subscription.beneficiary?.emailId ?? null, company: null },
        collectedSignUp: null,
      };
    },

    async readPurchases({ externalId }) {
      const subscription = await fetchSubscription(externalId);
      return subscription ? [toPurchase(subscription, now())] : [];
    },

    async listPurchases() {
      const purchases: Purchase[] = [];
      let path = "/";
      for (let page = 0; page < maxPages; page += 1) {
        const request: AzureRequest = { method: "GET", path };
        const response = await send(request);
        if (response.status !== 200) return logAndThrowRejection(request, response);
        const { subscriptions, "@nextLink": nextLink } = parseBody(azureSubscriptionPage, request, response);
        const offerSubscriptions = subscriptions.filter((subscription) => subscription.offerId === offerId);
        purchases.push(...offerSubscriptions.map((subscription) => toPurchase(subscription, now())));
        if (!nextLink) return purchases;
        path = nextLink;
      }
      log("error", "Azure Marketplace's pages of subscriptions do not end", { pages: maxPages });
      throw marketplaceDownProblem();
    },

    /** The fulfillment API reports no price. */
    readTerms: async () => null,

    needsApproval: () => settings.needsApproval,

    async decline({ externalId }) {
      const request: AzureRequest = { method: "DELETE", path: `/${encodeURIComponent(externalId)}` };
      const response = await send(request);
      // Status 404 means that an earlier request cancelled the subscription.
      if (response.status >= 300 && response.status !== 404) logAndThrowRejection(request, response);
    },

    async confirm({ externalId }: PurchaseIds) {
      const subscription = await fetchSubscription(externalId);
      if (subscription?.saasSubscriptionStatus !== "PendingFulfillmentStart") return;
      const { planId, quantity } = subscription;
      const request: AzureRequest = {
        method: "POST",
        path: `/${encodeURIComponent(externalId)}/activate`,
        body: quantity === null || quantity === undefined ? { planId } : { planId, quantity },
      };
      const response = await send(request);
      if (response.status >= 300) logAndThrowRejection(request, response);
    },

    async acknowledge({ externalId }, operationId, isAccepted) {
      const request: AzureRequest = {
        method: "PATCH",
        path: `/${encodeURIComponent(externalId)}/operations/${encodeURIComponent(operationId)}`,
        body: { status: isAccepted ? "Success" : "Failure" },
      };
      const response = await send(request);
      // Status 404 or 409 means that Azure no longer waits: ten seconds have passed, or an earlier request arrived.
      if (response.status >= 300 && ![404, 409].includes(response.status))
        logAndThrowRejection(request, response);
    },

    ...createAzureEventReader(settings.credentials, settings.loginUrl, now),
  };
}

const readAccountId = ({ purchaser, beneficiary }: AzureSubscription) =>
  purchaser?.tenantId ?? beneficiary?.tenantId ?? null;

/** The entitlement has the plan as its dimension. A plan without seats has the quantity 1. */
function toPurchase(subscription: AzureSubscription, now: Date): Purchase {
  const { id, offerId, planId, quantity, term, autoRenew, saasSubscriptionStatus } = subscription;
  const endsAt = parseTermEnd(term?.endDate);
  return {
    ...purchaseDefaults,
    externalId: id,
    // A subscription keeps its id after a renewal or a change of plan, so the id is also the id of the agreement.
    agreementId: id,
    accountId: readAccountId(subscription),
    productCode: offerId,
    plan: planId,
    state: stateByStatus[saasSubscriptionStatus] ?? "suspended",
    startsAt: parseTime(term?.startDate),
    endsAt,
    autoRenews: autoRenew ?? null,
    entitlements: [
      {
        dimension: planId,
        intValue: quantity ?? 1,
        expirationDate: endsAt ?? estimateTermEnd(now, term?.termUnit),
      },
    ],
  };
}

/** Returns the end of the last day of the term, because the term includes that day. */
function parseTermEnd(endDate: string | null | undefined): Instant | null {
  const end = parseTime(endDate);
  return end === null ? null : endOfDay(end.slice(0, 10));
}

/**
 * Estimates the end of a term that has not started, because Azure sends no dates for it. Azure sends the length of the
 * term as `termUnit`, for example P1M or P1Y. The default is one month.
 */
function estimateTermEnd(now: Date, termUnit: string | null | undefined): Instant {
  const { count = "1", unit = "M" } = /^P(?<count>\d+)(?<unit>[MY])$/.exec(termUnit ?? "")?.groups ?? {};
  const months = Number(count) * (unit === "Y" ? 12 : 1);
  return instantOf(addMonths(new UTCDate(now), months).getTime());
}
