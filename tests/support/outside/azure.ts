import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { azureMarketplaceAppId } from "#app/gateways/marketplace/azure-transport.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { clock } from "#tests/fixtures/licenses.ts";
import { msOf } from "#app/domain/time/time.ts";

export const tenantId = "11111111-2222-3333-4444-555555555555";
export const clientId = "66666666-7777-8888-9999-000000000000";
export const clientSecret = "secret-of-the-application";
export const offerId = "license-desk-saas";
export const subscriptionId = "37f9dea2-4345-438f-b0bd-03d40d28c7e0";
const accessToken = "access-token-of-the-marketplace";

const tokenExpiry = msOf(clock()) / 1_000 + 3_600;

type Subscription = Record<string, unknown> & { id: string; planId: string; saasSubscriptionStatus: string };

/** A subscription as the documentation of the SaaS Fulfillment API shows it. */
export const createSubscription = (changes: Record<string, unknown> = {}): Subscription => ({
  id: subscriptionId,
  name: "Contoso Cloud Solution",
  publisherId: "contoso",
  offerId,
  planId: "silver",
  quantity: 20,
  beneficiary: {
    emailId: "buyer@contoso.example",
    objectId: "o-1",
    tenantId: "tenant-of-the-buyer",
    puid: "1",
  },
  purchaser: { emailId: "it@contoso.example", objectId: "o-2", tenantId: "tenant-of-the-buyer", puid: "2" },
  term: { startDate: "2026-11-20", endDate: "2027-11-19", termUnit: "P1Y" },
  autoRenew: true,
  isTest: true,
  isFreeTrial: false,
  allowedCustomerOperations: ["Delete", "Update", "Read"],
  sandboxType: "None",
  sessionMode: "None",
  saasSubscriptionStatus: "Subscribed",
  ...changes,
});

interface AzureFailure {
  status: number;
  headers?: Record<string, string>;
  /** Only requests with this method fail. */
  method?: string;
}

export interface LoopbackAzure {
  url: string;
  /** Id of the subscription by purchase token. */
  tokens: Map<string, string>;
  subscriptions: Map<string, Subscription>;
  /** New plan or quantity of each operation that waits for an acknowledgement. */
  operations: Map<string, { subscriptionId: string; planId?: string; quantity?: number; status?: string }>;
  /** Maximum number of subscriptions on a page. */
  pageSize: number;
  /** The received requests in their order, for example `POST /resolve`. */
  requests: string[];
  /** Each of the next requests to the fulfillment API fails with one of these failures, in order. */
  fail: (...failures: AzureFailure[]) => void;
  stop: () => Promise<void>;
  /** Creates a bearer token as Azure signs it for its webhook. */
  signToken: (claims?: { aud?: string } & Record<string, string | undefined>) => Promise<string>;
}

/** Serves the token endpoint, the signing keys and the fulfillment API of Azure. */
export async function startAzure(): Promise<LoopbackAzure> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "key-1", alg: "RS256", use: "sig" };
  const failures: AzureFailure[] = [];
  const azure: LoopbackAzure = {
    url: "",
    tokens: new Map(),
    subscriptions: new Map(),
    operations: new Map(),
    pageSize: 100,
    requests: [],
    stop: async () => {},
    fail: (...newFailures) => void failures.push(...newFailures),
    signToken: (claims = {}) =>
      new SignJWT({ tid: tenantId, appid: azureMarketplaceAppId, exp: tokenExpiry, ...claims })
        .setProtectedHeader({ alg: "RS256", kid: "key-1" })
        .setIssuer(`https://sts.windows.net/${tenantId}/`)
        .setAudience(claims.aud ?? clientId)
        .setIssuedAt(new Date(clock()))
        .sign(privateKey),
  };

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", azure.url);
    const body = await text(request);
    const send = (status: number, value?: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(value === undefined ? undefined : JSON.stringify(value));
    };
    if (pathname === `/${tenantId}/discovery/v2.0/keys`) return send(200, { keys: [jwk] });
    if (pathname === `/${tenantId}/oauth2/v2.0/token`)
      return respondWithToken(new URLSearchParams(body), send);
    if (request.headers.authorization !== `Bearer ${accessToken}`) return send(401);
    if (searchParams.get("api-version") !== "2018-08-31") return send(400);
    const path = pathname.replace("/api/saas/subscriptions", "");
    azure.requests.push(`${request.method} ${path}`);
    const failureIndex = failures.findIndex(({ method = request.method }) => method === request.method);
    const [failure] = failureIndex === -1 ? [] : failures.splice(failureIndex, 1);
    if (failure) return send(failure.status, { message: "failure" }, failure.headers);
    return respondToFulfillment(azure, request, path, body, searchParams, send);
  };
  const server = createServer((request, response) => void respond(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  azure.stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  azure.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closeAfterTest(() => server.close());
  return azure;
}

type Send = (status: number, value?: unknown) => void;

function respondWithToken(form: URLSearchParams, send: Send) {
  const isValid =
    form.get("grant_type") === "client_credentials" &&
    form.get("client_id") === clientId &&
    form.get("client_secret") === clientSecret &&
    form.get("scope") === `${azureMarketplaceAppId}/.default`;
  return isValid
    ? send(200, { access_token: accessToken, expires_in: "3599" })
    : send(401, { error: "invalid" });
}

function respondToFulfillment(
  azure: LoopbackAzure,
  request: IncomingMessage,
  path: string,
  body: string,
  searchParams: URLSearchParams,
  send: Send,
) {
  const { subscriptions, operations, tokens, pageSize } = azure;
  const method = request.method ?? "";
  if (method === "POST" && path === "/resolve") {
    const subscription = subscriptions.get(
      tokens.get(String(request.headers["x-ms-marketplace-token"])) ?? "",
    );
    if (!subscription)
      return send(400, { code: "BadArgument", message: "The token is malformed or expired." });
    const { id, offerId: offer, planId, quantity } = subscription;
    return send(200, { id, subscriptionName: "Contoso", offerId: offer, planId, quantity, subscription });
  }
  if (method === "GET" && (path === "" || path === "/")) {
    const start = Number(searchParams.get("continuationToken") ?? 0);
    const allSubscriptions = [...subscriptions.values()];
    const nextUrl = `${azure.url}/api/saas/subscriptions/?continuationToken=${start + pageSize}`;
    const hasMore = start + pageSize < allSubscriptions.length;
    return send(200, {
      subscriptions: allSubscriptions.slice(start, start + pageSize),
      ...(hasMore ? { "@nextLink": nextUrl } : {}),
    });
  }
  const [, id = "", action, operationId = ""] = path.split("/");
  const subscription = subscriptions.get(id);
  if (!subscription) return send(404);
  if (method === "GET" && action === undefined) return send(200, subscription);
  if (method === "DELETE" && action === undefined) {
    subscription.saasSubscriptionStatus = "Unsubscribed";
    return send(202);
  }
  if (method === "POST" && action === "activate") {
    subscription.saasSubscriptionStatus = "Subscribed";
    return send(200);
  }
  const operation = operations.get(operationId);
  if (method !== "PATCH" || action !== "operations" || !operation) return send(404);
  if (operation.status) return send(409);
  operation.status = String(JSON.parse(body).status);
  if (operation.status === "Success") {
    if (operation.planId !== undefined) subscription.planId = operation.planId;
    if (operation.quantity !== undefined) subscription["quantity"] = operation.quantity;
    if (subscription.saasSubscriptionStatus === "Suspended")
      subscription.saasSubscriptionStatus = "Subscribed";
  }
  return send(200);
}
