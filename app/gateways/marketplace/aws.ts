import type { z } from "zod";
import {
  purchaseDefaults,
  type Marketplace,
  type Purchase,
  type PurchaseIds,
  throttledProblem,
  expiredTokenProblem,
  invalidTokenProblem,
  UnreadablePurchaseError,
} from "#app/domain/marketplace/marketplace.ts";
import { Problem } from "#app/domain/problem.ts";
import { createAwsEventReader, normalizeLicenseArn } from "./aws-events.ts";
import {
  type AwsEntitlement,
  describedAgreement,
  toEntitlement,
  entitlementPage,
  parseEntitlement,
  resolvedCustomer,
  toAgreementTerms,
} from "./aws-responses.ts";
import {
  type AwsCredentials,
  type AwsResponse,
  type AwsRequest,
  createAwsTransport,
} from "./aws-transport.ts";
import { listInvalidFields } from "./invalid-fields.ts";
import { describeFailure, marketplaceDownProblem } from "./marketplace-down.ts";
import { parseRetryAfterSeconds } from "#app/domain/time/retry-after.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";
import type { Clock } from "#app/domain/time/time.ts";

export interface AwsSettings {
  credentials: AwsCredentials;
  /** Agreements for other products are ignored. */
  productCode: string;
  /** For example `https://metering.marketplace.us-east-1.amazonaws.com`. */
  meteringUrl: string;
  /** For example `https://entitlement.marketplace.us-east-1.amazonaws.com`. */
  entitlementUrl: string;
  /** For example `https://agreement-marketplace.us-east-1.amazonaws.com`. */
  agreementUrl: string;
  /** Secret that AWS sends with each event; null if AWS sends no events to this installation. */
  eventsSecret: string | null;
  now: Clock;
  log: (level: "warn" | "error", message: string, logFields: Record<string, unknown>) => void;
  timeoutMs?: number;
}

interface EntitlementList {
  entitlements: AwsEntitlement[];
  unreadable: UnreadablePurchaseError[];
}

type EntitlementFilter = Record<string, string[]>;

const pageSize = 25;
/** Maximum number of pages that list the entitlements of one buyer. */
const maxBuyerPages = 40;
/** Maximum number of pages that list the entitlements of all buyers. */
const maxListPages = 4_000;

const subscriptionsUrl = "https://console.aws.amazon.com/marketplace/home#/subscriptions";

/** Throws MARKETPLACE_DOWN if AWS cannot be used, and logs the cause. */
export function createAwsMarketplace(settings: AwsSettings): Marketplace {
  const { productCode, now, log } = settings;
  const transport = createAwsTransport(settings.credentials, settings.timeoutMs ?? 10_000);

  async function sendRequest<Schema extends z.ZodType>(
    responseSchema: Schema,
    request: AwsRequest,
  ): Promise<z.output<Schema>> {
    const logFields = { target: request.target };
    const response = await transport.send(request).catch((problem: unknown) => {
      log("warn", "AWS Marketplace does not respond", { ...logFields, reason: describeFailure(problem) });
      throw problem;
    });
    if (response.exception !== null) throw createResponseProblem(response, logFields);
    const parsedResult = responseSchema.safeParse(parseJson(response.text));
    if (parsedResult.success) return parsedResult.data;
    const fields = listInvalidFields(parsedResult.error);
    log("error", "AWS Marketplace sent an invalid response", { ...logFields, fields });
    throw marketplaceDownProblem(parsedResult.error);
  }

  function createResponseProblem(response: AwsResponse, logFields: Record<string, unknown>): Problem {
    const { exception, status, retryAfter } = response;
    if (exception === "ThrottlingException" || status === 429) {
      const seconds = parseRetryAfterSeconds(retryAfter, now());
      log("warn", "AWS Marketplace throttles our requests", { ...logFields, retryAfter: seconds });
      return throttledProblem(seconds);
    }
    // AWS uses the same exception for expired credentials as for an expired registration token.
    const concernsMarketplaceToken =
      logFields["target"] === resolveCustomerTarget && !/security token/i.test(response.text);
    if (concernsMarketplaceToken && exception === "InvalidTokenException") return invalidTokenProblem();
    if (concernsMarketplaceToken && exception === "ExpiredTokenException") return expiredTokenProblem();
    // AWS rejects this request for agreements that a channel partner sold, so the rejection is only a warning.
    const level = logFields["target"] === describeAgreementTarget ? "warn" : "error";
    log(level, "AWS Marketplace rejected a request", { ...logFields, status, exception });
    return marketplaceDownProblem(exception);
  }

  async function fetchEntitlements(
    filter: EntitlementFilter | undefined,
    pageLimit: number,
  ): Promise<EntitlementList> {
    const list: EntitlementList = { entitlements: [], unreadable: [] };
    let nextToken: string | undefined;
    for (let page = 0; page < pageLimit; page += 1) {
      const { Entitlements, NextToken } = await sendRequest(entitlementPage, {
        url: settings.entitlementUrl,
        target: "AWSMPEntitlementService.GetEntitlements",
        body: { ProductCode: productCode, Filter: filter, MaxResults: pageSize, NextToken: nextToken },
      });
      for (const value of Entitlements) {
        const entitlement = parseEntitlement(value, productCode);
        if (entitlement instanceof UnreadablePurchaseError) {
          log("error", "AWS Marketplace sent an invalid entitlement", { reason: entitlement.message });
          list.unreadable.push(entitlement);
        } else if (entitlement) list.entitlements.push(entitlement);
      }
      if (!NextToken) return list;
      nextToken = NextToken;
    }
    log("error", "AWS Marketplace's pages of entitlements do not end", { pages: pageLimit });
    throw marketplaceDownProblem();
  }

  /** Omits purchases of which an entitlement is unreadable. Without a license ARN, it belongs to the requested purchase. */
  function toPurchases(
    { entitlements, unreadable }: EntitlementList,
    requestedPurchase: PurchaseIds | null,
  ): Purchase[] {
    const unreadableIds = new Set(unreadable.map(({ externalId }) => externalId));
    const purchaseByArn = new Map<string, Purchase>();
    for (const awsEntitlement of entitlements) {
      const externalId = awsEntitlement.LicenseArn
        ? normalizeLicenseArn(awsEntitlement.LicenseArn)
        : requestedPurchase?.externalId;
      if (!externalId) continue;
      const accountId = awsEntitlement.CustomerAWSAccountId ?? requestedPurchase?.accountId ?? null;
      const purchase = purchaseByArn.get(externalId) ?? {
        ...purchaseDefaults,
        externalId,
        accountId,
        productCode,
        state: "ended",
        entitlements: [],
      };
      const purchasedEntitlement = toEntitlement(awsEntitlement);
      const { expirationDate } = purchasedEntitlement;
      const isActive = expirationDate > now();
      purchaseByArn.set(externalId, {
        ...purchase,
        state: isActive ? "active" : purchase.state,
        endsAt: purchase.endsAt && purchase.endsAt > expirationDate ? purchase.endsAt : expirationDate,
        entitlements: [...purchase.entitlements, purchasedEntitlement],
      });
    }
    return [...purchaseByArn.values()].filter(({ externalId }) => !unreadableIds.has(externalId));
  }

  return {
    provider: "aws",

    buildSetUpUrl: () => subscriptionsUrl,

    async resolve(token) {
      const customer = await sendRequest(resolvedCustomer, {
        url: settings.meteringUrl,
        target: resolveCustomerTarget,
        body: { RegistrationToken: token },
      });
      const { LicenseArn, CustomerAWSAccountId: accountId, ProductCode } = customer;
      if (ProductCode !== productCode) {
        log("warn", "A buyer used the token of another product", { productCode: ProductCode });
        throw invalidTokenProblem();
      }
      const externalId = normalizeLicenseArn(LicenseArn);
      return { externalId, accountId, productCode, plan: null, buyer: null, collectedSignUp: null };
    },

    async readPurchases(purchase) {
      const filter: EntitlementFilter = purchase.accountId
        ? { CUSTOMER_AWS_ACCOUNT_ID: [purchase.accountId] }
        : { LICENSE_ARN: [purchase.externalId] };
      const list = await fetchEntitlements(filter, maxBuyerPages);
      const unreadablePurchase = list.unreadable.find(
        ({ externalId }) => externalId === null || externalId === purchase.externalId,
      );
      if (unreadablePurchase) throw marketplaceDownProblem(unreadablePurchase);
      return toPurchases(list, purchase);
    },

    async listPurchases() {
      const list = await fetchEntitlements(undefined, maxListPages);
      return { purchases: toPurchases(list, null), unreadable: list.unreadable };
    },

    /** AWS does not let us read agreements that a channel partner sold. */
    async readTerms(agreementId) {
      const request: AwsRequest = {
        url: settings.agreementUrl,
        target: describeAgreementTarget,
        body: { agreementId },
        jsonVersion: "1.0",
      };
      const agreement = await sendRequest(describedAgreement, request).catch(() => null);
      return agreement && toAgreementTerms(agreement);
    },

    needsApproval: () => false,
    decline: async () => {},
    confirm: async () => {},
    acknowledge: async () => {},
    ...createAwsEventReader(settings.eventsSecret),
  };
}

const resolveCustomerTarget = "AWSMPMeteringService.ResolveCustomer";
const describeAgreementTarget = "AWSMPCommerceService_v2020_03_01.DescribeAgreement";
