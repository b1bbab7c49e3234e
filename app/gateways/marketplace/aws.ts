import type { z } from "zod";
import {
  type Agreement,
  type Entitlement,
  type Marketplace,
  throttled,
  tokenExpired,
  tokenInvalid,
} from "#app/domain/marketplace/marketplace.ts";
import { Problem } from "#app/domain/problem.ts";
import { type AwsEntitlement, entitlementFrom, entitlementPage, resolvedCustomer } from "./aws-responses.ts";
import {
  type AwsCredentials,
  type AwsResponse,
  type AwsRequest,
  awsTransport,
  marketplaceDownProblem,
} from "./aws-transport.ts";

export interface AwsSettings {
  credentials: AwsCredentials;
  /** Agreements for other products are ignored. */
  productCode: string;
  /** For example `https://metering.marketplace.us-east-1.amazonaws.com`. */
  meteringUrl: string;
  /** For example `https://entitlement.marketplace.us-east-1.amazonaws.com`. */
  entitlementUrl: string;
  now: () => Date;
  log: (level: "warn" | "error", message: string, logFields: Record<string, unknown>) => void;
  timeoutMs?: number;
}

const pageSize = 25;
const maxPages = 40;
const defaultRetrySeconds = 60;
const maxRetrySeconds = 3_600;

/** An account may have several agreements, so the license's ARN is part of the id. */
const externalIdOf = (licenseArn: string, accountId: string) => `${licenseArn}@${accountId}`;
const licenseArnOf = ({ externalId }: Pick<Agreement, "externalId">) => externalId.replace(/@[^@]*$/, "");

/** Raises MARKETPLACE_DOWN if AWS cannot be used, and logs the cause. */
export function awsMarketplace(settings: AwsSettings): Marketplace {
  const { productCode, now, log } = settings;
  const transport = awsTransport(settings.credentials, settings.timeoutMs ?? 10_000);

  async function sendRequest<Result extends z.ZodType>(
    schema: Result,
    request: AwsRequest,
  ): Promise<z.output<Result>> {
    const logFields = { target: request.target };
    const response = await transport.send(request).catch((problem: unknown) => {
      log("warn", "AWS Marketplace does not respond", { ...logFields, reason: failureReason(problem) });
      throw problem;
    });
    if (response.exception !== null) throw problemFromResponse(response, logFields);
    const parsedResult = schema.safeParse(parseJson(response.text));
    if (parsedResult.success) return parsedResult.data;
    const invalidFields = parsedResult.error.issues.map(({ path }) => path.join("."));
    log("error", "AWS Marketplace sent an invalid response", { ...logFields, fields: invalidFields });
    throw marketplaceDownProblem(parsedResult.error);
  }

  function problemFromResponse(response: AwsResponse, logFields: Record<string, unknown>): Problem {
    const { exception, status, retryAfter } = response;
    if (exception === "ThrottlingException" || status === 429) {
      const seconds = parseRetryAfter(retryAfter, now().getTime());
      log("warn", "AWS Marketplace throttles our requests", { ...logFields, retryAfter: seconds });
      return throttled(seconds);
    }
    // AWS uses the same exception for expired credentials as for an expired token.
    const isAboutToken = logFields["target"] === resolveTarget && !/security token/i.test(response.text);
    if (isAboutToken && exception === "InvalidTokenException") return tokenInvalid();
    if (isAboutToken && exception === "ExpiredTokenException") return tokenExpired();
    log("error", "AWS Marketplace rejected a request", { ...logFields, status, exception });
    return marketplaceDownProblem(exception);
  }

  async function fetchEntitlementPage(licenseArn: string, nextToken: string | undefined) {
    return sendRequest(entitlementPage, {
      url: settings.entitlementUrl,
      target: "AWSMPEntitlementService.GetEntitlements",
      body: {
        ProductCode: productCode,
        Filter: { LICENSE_ARN: [licenseArn] },
        MaxResults: pageSize,
        NextToken: nextToken,
      },
    });
  }

  return {
    provider: "aws",

    async resolve(token): Promise<Agreement> {
      const customer = await sendRequest(resolvedCustomer, {
        url: settings.meteringUrl,
        target: resolveTarget,
        body: { RegistrationToken: token },
      });
      const { LicenseArn, CustomerAWSAccountId: accountId, ProductCode } = customer;
      if (ProductCode !== productCode) {
        log("warn", "A buyer used the token of another product", { productCode: ProductCode });
        throw tokenInvalid();
      }
      return { externalId: externalIdOf(LicenseArn, accountId), accountId, signedUp: null };
    },

    async entitlements(agreement): Promise<Entitlement[]> {
      const licenseArn = licenseArnOf(agreement);
      const belongsToAgreement = (entitlement: AwsEntitlement) =>
        (entitlement.ProductCode ?? productCode) === productCode &&
        (entitlement.LicenseArn ?? licenseArn) === licenseArn;
      const entitlements: Entitlement[] = [];
      let nextToken: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const { Entitlements, NextToken } = await fetchEntitlementPage(licenseArn, nextToken);
        entitlements.push(...Entitlements.filter(belongsToAgreement).map(entitlementFrom));
        if (!NextToken) return entitlements;
        nextToken = NextToken;
      }
      log("error", "AWS Marketplace's pages of entitlements do not end", { pages: maxPages });
      throw marketplaceDownProblem();
    },
  };
}

const resolveTarget = "AWSMPMeteringService.ResolveCustomer";

function failureReason(problem: unknown): string {
  const cause = problem instanceof Problem ? problem.cause : problem;
  if (!(cause instanceof Error)) return String(cause);
  const systemCode = cause.cause instanceof Error && "code" in cause.cause ? cause.cause.code : undefined;
  return typeof systemCode === "string" ? systemCode : `${cause.name}: ${cause.message}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads `Retry-After` in seconds or as a date. The default is one minute. */
function parseRetryAfter(retryAfter: string | null, now: number): number {
  const header = retryAfter?.trim() ?? "";
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1_000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), maxRetrySeconds) : defaultRetrySeconds;
}
