import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { awsEvents } from "#app/gateways/marketplace/aws-events.ts";
import { closedMarketplace } from "#app/gateways/marketplace/sandbox.ts";

/** AWS Marketplace without buyers, which accepts events with this secret. */
export const eventsOfAws = (secret: string | null): Marketplace => ({
  ...closedMarketplace,
  provider: "aws",
  ...awsEvents(secret),
});
