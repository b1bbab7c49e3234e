import type { z } from "zod";
import {
  type Marketplace,
  type PurchaseIds,
  type PurchaseList,
  throttledProblem,
  expiredTokenProblem,
  invalidTokenProblem,
  UnreadablePurchaseError,
} from "#app/domain/marketplace/marketplace.ts";
import { createAzureEventReader } from "./azure-events.ts";
import { parseSubscription, readAccountId, toPurchase } from "./azure-purchase.ts";
import { listInvalidFields } from "./invalid-fields.ts";
import { azureResolveResult, type AzureSubscription, azureSubscriptionPage } from "./azure-responses.ts";
import {
  type AzureCredentials,
  type AzureRequest,
  type AzureResponse,
  createAzureTransport,
} from "./azure-transport.ts";
import { describeFailure, marketplaceDownProblem } from "./marketplace-down.ts";
import { parseRetryAfterSeconds } from "#app/domain/time/retry-after.ts";
import type { Clock } from "#app/domain/time/time.ts";

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
  now: Clock;
  log: (level: "warn" | "error", message: string, logFields: Record<string, unknown>) => void;
  timeoutMs?: number;
}

const maxPages = 400;
const subscriptionsUrl =
  "https://portal.azure.com/#view/HubsExtension/BrowseResource/resourceType/Microsoft.SaaS%2Fresources";

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
    const fields = listInvalidFields(parsedBody.error);
    log("error", "Azure Marketplace sent an invalid response", { path: request.path, fields });
    throw marketplaceDownProblem(parsedBody.error);
  }

  /** Logs a subscription that cannot be read. Returns null for a subscription of another offer. */
  function readSubscription(value: unknown): AzureSubscription | UnreadablePurchaseError | null {
    const subscription = parseSubscription(value, offerId);
    if (subscription instanceof UnreadablePurchaseError)
      log("error", "Azure Marketplace sent an invalid subscription", { reason: subscription.message });
    return subscription;
  }

  /** Null if the subscription does not exist or belongs to another offer. */
  async function fetchSubscription(externalId: string): Promise<AzureSubscription | null> {
    const request: AzureRequest = { method: "GET", path: buildSubscriptionPath(externalId) };
    const response = await send(request);
    if (response.status === 404) return null;
    if (response.status !== 200) return logAndThrowRejection(request, response);
    const subscription = readSubscription(response.body);
    if (subscription instanceof UnreadablePurchaseError) throw marketplaceDownProblem(subscription);
    return subscription;
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
      return subscription ? [toPurchase(subscription)] : [];
    },

    async listPurchases() {
      const list: PurchaseList = { purchases: [], unreadable: [] };
      let path = "/";
      for (let page = 0; page < maxPages; page += 1) {
        const request: AzureRequest = { method: "GET", path };
        const response = await send(request);
        if (response.status !== 200) return logAndThrowRejection(request, response);
        const { subscriptions, "@nextLink": nextLink } = parseBody(azureSubscriptionPage, request, response);
        for (const subscription of subscriptions.map(readSubscription))
          if (subscription instanceof UnreadablePurchaseError) list.unreadable.push(subscription);
          else if (subscription) list.purchases.push(toPurchase(subscription));
        if (!nextLink) return list;
        path = nextLink;
      }
      log("error", "Azure Marketplace's pages of subscriptions do not end", { pages: maxPages });
      throw marketplaceDownProblem();
    },

    /** The fulfillment API reports no price. */
    readTerms: async () => null,

    needsApproval: () => settings.needsApproval,

    async decline({ externalId }) {
      const request: AzureRequest = { method: "DELETE", path: buildSubscriptionPath(externalId) };
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
        path: `${buildSubscriptionPath(externalId)}/activate`,
        body: quantity === null || quantity === undefined ? { planId } : { planId, quantity },
      };
      const response = await send(request);
      if (response.status >= 300) logAndThrowRejection(request, response);
    },

    async acknowledge({ externalId }, operationId, isAccepted) {
      const request: AzureRequest = {
        method: "PATCH",
        path: `${buildSubscriptionPath(externalId)}/operations/${encodeURIComponent(operationId)}`,
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

/** Ids were checked when they were received, so they contain no character that changes the path. */
const buildSubscriptionPath = (externalId: string) => `/${encodeURIComponent(externalId)}`;
