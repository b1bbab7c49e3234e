import { createRemoteJWKSet, jwtVerify, type JWTPayload } from "jose";
import { type Marketplace, type MarketplaceEvent } from "#app/domain/marketplace/marketplace.ts";
import { Problem } from "#app/domain/problem.ts";
import { azureEvent } from "./azure-responses.ts";
import { type AzureCredentials, azureMarketplaceAppId } from "./azure-transport.ts";
import { parseTime } from "./parse-time.ts";
import type { Clock } from "#app/domain/time/time.ts";

/** Types of operations that a PATCH request must accept or reject within ten seconds. */
const operationTypesToAcknowledge = new Set(["ChangePlan", "ChangeQuantity", "Reinstate"]);

export function createAzureEventReader(
  { tenantId, clientId }: AzureCredentials,
  loginUrl: string,
  now: Clock,
): Pick<Marketplace, "authenticateEvent" | "readEvent"> {
  const keys = createRemoteJWKSet(new URL(`${loginUrl}/${tenantId}/discovery/v2.0/keys`), {
    timeoutDuration: 5_000,
  });

  /** The issuer is not compared, because it differs between versions of the token. */
  async function verifyToken(token: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, keys, {
      audience: clientId,
      algorithms: ["RS256"],
      requiredClaims: ["exp"],
      currentDate: new Date(now()),
      clockTolerance: "5 minutes",
    });
    return payload;
  }

  return {
    async authenticateEvent(headers) {
      const token = /^Bearer (?<token>\S+)$/i.exec(headers.get("authorization") ?? "")?.groups?.["token"];
      if (!token) throw invalidEventTokenProblem();
      const payload = await verifyToken(token).catch(() => {
        throw invalidEventTokenProblem();
      });
      const senderAppId = payload["appid"] ?? payload["azp"];
      if (payload["tid"] !== tenantId || senderAppId !== azureMarketplaceAppId)
        throw invalidEventTokenProblem();
    },

    readEvent(body): MarketplaceEvent {
      const { id, action, operationType, subscriptionId, timeStamp, planId } = azureEvent.parse(body);
      const type = action ?? operationType ?? "Unknown";
      return {
        id,
        type,
        occurredAt: parseTime(timeStamp),
        externalId: subscriptionId,
        accountId: null,
        agreementId: subscriptionId,
        previousAgreementId: null,
        resellerAccountId: null,
        intent: null,
        end: type === "Unsubscribe" ? "cancelled" : null,
        startsAt: null,
        endsAt: null,
        hasAutoRenewal: null,
        operationId: operationTypesToAcknowledge.has(type) ? id : null,
        plan: type === "ChangePlan" ? (planId ?? null) : null,
      };
    },
  };
}

const invalidEventTokenProblem = () =>
  new Problem("unauthenticated", "The marketplace event has no valid token of Azure.");
