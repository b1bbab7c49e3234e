import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createAwsMarketplace, type AwsSettings } from "#app/gateways/marketplace/aws.ts";
import type { LogLine } from "#tests/support/api/api.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { longTimeoutMs } from "./timeouts.ts";

export const awsKey = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
};
export const productCode = "prod0code1of2the3listing";
export const buyerAccountId = "111122223333";
export const licenseArn = "arn:aws:license-manager::294406891311:license:l-ad1b2c3d4e5f";
export const externalId = licenseArn;

/** The expiration date of entitlements, in seconds since 1970. */
const expirationSeconds = Date.parse("2027-11-20T23:59:59.000Z") / 1_000;

interface AwsRequest {
  target: string;
  body: Record<string, unknown>;
}

/** Failure of one request: an exception by its name, a raw response, or no response. */
export type AwsFailure =
  | "hangs"
  | "drops"
  | { exception: string; message?: string; status?: number; headers?: Record<string, string> }
  | { status: number; text: string };

type Value =
  | { IntegerValue: number }
  | { DoubleValue: number }
  | { BooleanValue: boolean }
  | { StringValue: string };
export interface AwsEntitlement {
  ProductCode: string;
  Dimension: string;
  CustomerAWSAccountId: string;
  LicenseArn: string;
  Value: Value;
  /** Seconds since 1970. */
  ExpirationDate: number;
}

export const createEntitlement = (
  Dimension: string,
  Value: Value,
  changes: Partial<AwsEntitlement> = {},
): AwsEntitlement => ({
  ProductCode: productCode,
  Dimension,
  CustomerAWSAccountId: buyerAccountId,
  LicenseArn: licenseArn,
  Value,
  ExpirationDate: expirationSeconds,
  ...changes,
});

export interface LoopbackAws {
  url: string;
  /** Results of ResolveCustomer by token. */
  customers: Map<string, Record<string, unknown>>;
  entitlements: AwsEntitlement[];
  /** Further fields of agreements in DescribeAgreement, by id. */
  agreements: Map<string, Record<string, unknown>>;
  /** Upper limit of entries on a page; requests can ask for fewer. */
  pageSize: number;
  /** The session token that temporary credentials must contain. */
  sessionToken: string | null;
  requests: AwsRequest[];
  /** Each of the next requests fails with one of these failures, in order. */
  fail: (...failures: AwsFailure[]) => void;
  stop: () => Promise<void>;
}

interface AwsResponse {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

const describeTarget = "AWSMPCommerceService_v2020_03_01.DescribeAgreement";
const namespacesByTarget: Record<string, string> = {
  "AWSMPMeteringService.ResolveCustomer": "com.amazonaws.marketplacemetering.v20160114#",
  "AWSMPEntitlementService.GetEntitlements": "com.amazonaws.marketplaceentitlement.v20170111#",
  [describeTarget]: "com.amazon.awsmpcommerceservice#",
};
const coralNamespace = "com.amazon.coral.service#";

const createException = (type: string, message = "No.", status = 400, headers = {}): AwsResponse => ({
  status,
  body: JSON.stringify({ __type: type, message }),
  headers,
});

const sha256 = (data: string) => createHash("sha256").update(data).digest("hex");
const computeHmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** Error response to an invalid signature; null if the signature is valid. */
function findSignatureError(
  request: IncomingMessage,
  body: string,
  { sessionToken }: LoopbackAws,
): AwsResponse | null {
  const { authorization = "", "x-amz-date": date = "" } = request.headers;
  const authorizationParts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!authorizationParts)
    return createException(
      `${coralNamespace}IncompleteSignatureException`,
      "Authorization header is incomplete.",
    );
  const [, keyId, day = "", region = "", service = "", signedHeaders = "", signature = ""] =
    authorizationParts;
  if (keyId !== awsKey.accessKeyId || (request.headers["x-amz-security-token"] ?? null) !== sessionToken)
    return createException(
      `${coralNamespace}UnrecognizedClientException`,
      "The security token included in the request is invalid.",
    );
  const requestTime = String(date).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  const isRecent =
    Math.abs(Date.parse(requestTime) - Date.now()) < 5 * 60_000 && String(date).startsWith(day);
  const names = signedHeaders.split(";");
  const hasRequiredHeaders = ["host", "x-amz-date", "x-amz-target"].every((name) => names.includes(name));
  const scope = `${day}/${region}/${service}/aws4_request`;
  const canonicalRequest = [
    request.method,
    request.url,
    "",
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    "",
    signedHeaders,
    sha256(body),
  ].join("\n");
  const signingKey = [region, service, "aws4_request"].reduce(
    computeHmac,
    computeHmac(`AWS4${awsKey.secretAccessKey}`, day),
  );
  const signedText = ["AWS4-HMAC-SHA256", date, scope, sha256(canonicalRequest)].join("\n");
  const expectedSignature = computeHmac(signingKey, signedText);
  const isExpectedScope = region === "us-east-1" && service === "aws-marketplace";
  if (
    isRecent &&
    hasRequiredHeaders &&
    isExpectedScope &&
    timingSafeEqual(expectedSignature, Buffer.from(signature, "hex"))
  )
    return null;
  return createException(
    `${coralNamespace}InvalidSignatureException`,
    "The request signature we calculated does not match the signature you provided.",
  );
}

function resolveCustomer(
  aws: LoopbackAws,
  namespace: string,
  { RegistrationToken: token }: AwsRequest["body"],
): AwsResponse {
  const customer = aws.customers.get(String(token));
  if (token === "expired") return createException(`${namespace}ExpiredTokenException`, "Token is expired.");
  if (!customer) return createException(`${namespace}InvalidTokenException`, "Token is invalid.");
  return { status: 200, body: JSON.stringify(customer) };
}

function listEntitlements(aws: LoopbackAws, namespace: string, body: AwsRequest["body"]): AwsResponse {
  const { Filter: filter, MaxResults: maxResults = 25, NextToken: from = "page-0", ProductCode: code } = body;
  const { LICENSE_ARN: arns, CUSTOMER_AWS_ACCOUNT_ID: accounts } = (filter ?? {}) as Record<
    string,
    string[] | undefined
  >;
  const [, start] = /^page-(\d+)$/.exec(String(from)) ?? [];
  if (!code || Number(maxResults) > 25 || start === undefined)
    return createException(`${namespace}InvalidParameterException`, "One or more parameters is invalid.");
  const matchingEntitlements = aws.entitlements.filter(
    (entitlement) =>
      entitlement.ProductCode === code &&
      (arns?.includes(entitlement.LicenseArn) ?? true) &&
      (accounts?.includes(entitlement.CustomerAWSAccountId) ?? true),
  );
  const end = Number(start) + Math.min(Number(maxResults), aws.pageSize);
  const nextTokenField = end < matchingEntitlements.length ? { NextToken: `page-${end}` } : {};
  return {
    status: 200,
    body: JSON.stringify({ Entitlements: matchingEntitlements.slice(Number(start), end), ...nextTokenField }),
  };
}

/** Id of an agreement that a channel partner sold, so that AWS does not return it. */
export const hiddenAgreementId = "agmt-hidden";

function describeAgreement(
  aws: LoopbackAws,
  namespace: string,
  { agreementId }: AwsRequest["body"],
): AwsResponse {
  if (agreementId === hiddenAgreementId)
    return createException(`${namespace}ResourceNotFoundException`, "The agreement does not exist.");
  const agreement = aws.agreements.get(String(agreementId));
  return { status: 200, body: JSON.stringify({ agreementId, status: "ACTIVE", ...agreement }) };
}

function respond(request: IncomingMessage, body: string, aws: LoopbackAws): AwsResponse {
  const target = String(request.headers["x-amz-target"]);
  const namespace = namespacesByTarget[target];
  const signatureError = findSignatureError(request, body, aws);
  if (signatureError) return signatureError;
  if (request.method !== "POST" || request.url !== "/" || !namespace)
    return createException(`${coralNamespace}UnknownOperationException`);
  const jsonVersion = target === describeTarget ? "1.0" : "1.1";
  if (request.headers["content-type"] !== `application/x-amz-json-${jsonVersion}`)
    return createException(`${coralNamespace}SerializationException`, "Unexpected content type.");
  const parsedBody: AwsRequest["body"] = JSON.parse(body);
  aws.requests.push({ target, body: parsedBody });
  if (target === describeTarget) return describeAgreement(aws, namespace, parsedBody);
  return target.endsWith("ResolveCustomer")
    ? resolveCustomer(aws, namespace, parsedBody)
    : listEntitlements(aws, namespace, parsedBody);
}

function createFailureResponse(failure: Exclude<AwsFailure, string>, namespace: string): AwsResponse {
  if ("text" in failure) return { status: failure.status, body: failure.text };
  const type = failure.exception.includes("#") ? failure.exception : `${namespace}${failure.exception}`;
  return createException(type, failure.message, failure.status, failure.headers);
}

/** Starts the metering, entitlement and agreement services of AWS on loopback, until the test ends. */
export async function startAws(): Promise<LoopbackAws> {
  const failures: AwsFailure[] = [];
  const handleRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const failure = failures.shift();
    if (failure === "hangs") return;
    if (failure === "drops") return void request.socket.destroy();
    const namespace = namespacesByTarget[String(request.headers["x-amz-target"])] ?? coralNamespace;
    const result = failure ? createFailureResponse(failure, namespace) : respond(request, body, aws);
    response.writeHead(result.status, { "content-type": "application/x-amz-json-1.1", ...result.headers });
    response.end(result.body);
  };
  const server = createServer((request, response) => void handleRequest(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const customer = { CustomerAWSAccountId: buyerAccountId, ProductCode: productCode, LicenseArn: licenseArn };
  const aws: LoopbackAws = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    customers: new Map([["good/token+1=", customer]]),
    entitlements: [createEntitlement("assets", { IntegerValue: 750 })],
    agreements: new Map(),
    pageSize: 25,
    sessionToken: null,
    requests: [],
    fail: (...nextFailures) => void failures.push(...nextFailures),
    stop: async () => {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
  closeAfterTest(aws.stop);
  return aws;
}

export const resolvedPurchase = {
  externalId,
  accountId: buyerAccountId,
  productCode,
  plan: null,
  buyer: null,
  collectedSignUp: null,
};

/** Opens a marketplace that uses a loopback AWS, and records its log lines. */
export async function openAwsMarketplace(changes: Partial<AwsSettings> = {}) {
  const aws = await startAws();
  const logLines: LogLine[] = [];
  const marketplace = createAwsMarketplace({
    credentials: { ...awsKey, sessionToken: undefined },
    productCode,
    meteringUrl: aws.url,
    entitlementUrl: aws.url,
    agreementUrl: aws.url,
    eventsSecret: null,
    now: () => "2026-11-20T12:00:00.000Z",
    log: (level, message, facts) => logLines.push({ level, message, facts }),
    timeoutMs: longTimeoutMs,
    ...changes,
  });
  return { aws, logLines, marketplace };
}
