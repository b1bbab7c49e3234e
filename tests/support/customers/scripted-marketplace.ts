import type { Entitlement, Marketplace } from "#app/domain/marketplace/marketplace.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { createAwsEventReader } from "#app/gateways/marketplace/aws-events.ts";
import { createSandboxMarketplace, createSandboxPurchase } from "#app/gateways/marketplace/sandbox.ts";
import { clock } from "#tests/fixtures/licenses.ts";
import { type Client, eventsSecret } from "#tests/support/api/api.ts";

export const createEntitlement = (
  intValue: number,
  expirationDate: Instant = "2027-11-20T23:59:59.999Z",
  dimension = "assets",
): Entitlement => ({ dimension, intValue, expirationDate });

/** A sandbox marketplace whose entitlements the test sets, and which receives the events of AWS. */
export interface ScriptedMarketplace extends Marketplace {
  /** Entitlements by external id. Every agreement belongs to the account 111122223333. */
  entitlementsById: Map<string, Entitlement[]>;
  /** External ids of the received requests, oldest first. */
  requestedIds: string[];
  /** Errors to throw, by external id. */
  errorsById: Map<string, Error>;
}

/** Product code of the scripted marketplace. */
export const scriptedProductCode = "sandbox";

export function createScriptedMarketplace(): ScriptedMarketplace {
  const sandbox = createSandboxMarketplace(clock);
  const marketplace: ScriptedMarketplace = {
    ...sandbox,
    ...createAwsEventReader(eventsSecret),
    provider: "aws",
    entitlementsById: new Map(),
    requestedIds: [],
    errorsById: new Map(),
    resolve: async (token) => ({
      ...(await sandbox.resolve(token)),
      accountId: "111122223333",
      collectedSignUp: null,
    }),
    async readPurchases({ externalId, accountId }) {
      marketplace.requestedIds.push(externalId);
      const error = marketplace.errorsById.get(externalId);
      if (error) throw error;
      const entitlements = marketplace.entitlementsById.get(externalId) ?? [createEntitlement(500)];
      return [createSandboxPurchase({ externalId, accountId }, entitlements)];
    },
  };
  return marketplace;
}

export const createMarketplaceEvent = (id: string, changes: Record<string, unknown> = {}) => ({
  version: "0",
  id,
  "detail-type": "Purchase Agreement Amended - Proposer",
  source: "aws.agreement-marketplace",
  account: "999988887777",
  time: "2026-11-20T12:00:00Z",
  region: "us-east-1",
  resources: [],
  detail: {
    agreement: { id: "agmt-1", intent: "AMEND" },
    acceptor: { accountId: "111122223333" },
  },
  ...changes,
});

export const sendAwsEvent = (
  { asAnonymous }: { asAnonymous: Client },
  event: unknown,
  secret: string | null = eventsSecret,
) => asAnonymous.post("/api/marketplace/aws/events", event, { "x-events-secret": secret });
