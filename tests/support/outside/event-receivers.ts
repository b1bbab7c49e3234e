import { Problem } from "#app/domain/problem.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { createAwsEventReader } from "#app/gateways/marketplace/aws-events.ts";
import { createAzureEventReader } from "#app/gateways/marketplace/azure-events.ts";
import { closedMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

/** Creates a fake AWS Marketplace that has no buyers and accepts events with this secret. */
export const createAwsEventReceiver = (secret: string | null): Marketplace => ({
  ...closedMarketplace,
  provider: "aws",
  ...createAwsEventReader(secret),
});

/** Creates a fake Azure Marketplace that has no buyers and accepts this secret instead of a signed token. */
export const createAzureEventReceiver = (secret: string): Marketplace => ({
  ...closedMarketplace,
  provider: "azure",
  authenticateEvent: async (headers) => {
    if (headers.get("authorization") !== `Bearer ${secret}`)
      throw new Problem("unauthenticated", "The marketplace event has no valid token of Azure.");
  },
  readEvent: createAzureEventReader(
    { tenantId: "tenant", clientId: "client", clientSecret: "" },
    "https://login.example.com",
    readSystemClock,
  ).readEvent,
});
