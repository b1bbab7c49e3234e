import type { Entitlement, Marketplace } from "#app/domain/marketplace/marketplace.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { sandboxMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import { clock } from "#tests/fixtures/licenses.ts";
import { type Client, eventsSecret } from "#tests/support/api/api.ts";

export const bought = (
  intValue: number,
  expirationDate: Instant = "2027-11-20T23:59:59.999Z",
  dimension = "assets",
): Entitlement => ({ dimension, intValue, expirationDate });

/** The sandbox with entitlements that the test sets. */
export interface Selling extends Marketplace {
  /** By external id; every agreement belongs to the account 111122223333. */
  sells: Map<string, Entitlement[]>;
  /** Requested external ids in their order. */
  asked: string[];
  /** Errors to throw, by external id. */
  faults: Map<string, Error>;
}

export function scriptedMarketplace(): Selling {
  const sandbox = sandboxMarketplace(clock);
  const selling: Selling = {
    ...sandbox,
    sells: new Map(),
    asked: [],
    faults: new Map(),
    resolve: async (token) => ({
      ...(await sandbox.resolve(token)),
      accountId: "111122223333",
      signedUp: null,
    }),
    async entitlements({ externalId }) {
      selling.asked.push(externalId);
      const fault = selling.faults.get(externalId);
      if (fault) throw fault;
      return selling.sells.get(externalId) ?? [bought(500)];
    },
  };
  return selling;
}

export const eventOf = (id: string, changes: Record<string, unknown> = {}) => ({
  version: "0",
  id,
  "detail-type": "License Updated - Manufacturer",
  source: "aws.agreement-marketplace",
  account: "999988887777",
  time: "2026-11-20T12:00:00Z",
  region: "us-east-1",
  resources: [],
  detail: {
    agreement: { id: "agmt-1" },
    acceptor: { accountId: "111122223333" },
    license: { arn: "arn:aws:license-manager::294406891311:license:l-1" },
  },
  ...changes,
});

export const telling = (
  { asNobody }: { asNobody: Client },
  event: unknown,
  secret: string | null = eventsSecret,
) => asNobody.post("/api/marketplace/aws/events", event, { "x-events-secret": secret });
