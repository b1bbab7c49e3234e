import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { createAwsMarketplace } from "#app/gateways/marketplace/aws.ts";
import { createAzureMarketplace } from "#app/gateways/marketplace/azure.ts";
import {
  closedMarketplace,
  createDryRunMarketplace,
  createSandboxMarketplace,
} from "#app/gateways/marketplace/sandbox.ts";
import { log } from "./telemetry/log.ts";
import type { MarketplaceSettings } from "./settings/marketplace-settings.ts";
import type { Clock } from "#app/domain/time/time.ts";

/** Dry runs of a real marketplace use the sandbox, which sells nothing. */
export function configureMarketplaces(
  settings: MarketplaceSettings & { DEMO_DATA?: "on" | "off" },
  now: Clock,
): Pick<ApiContext, "marketplaces" | "dryRunMarketplace"> {
  const { MARKETPLACE: providers = settings.DEMO_DATA === "on" ? (["sandbox"] as const) : [] } = settings;
  if (providers.length === 0)
    return { marketplaces: [closedMarketplace], dryRunMarketplace: closedMarketplace };
  const createMarketplaceByProvider = {
    aws: () => configureAwsMarketplace(settings, now),
    azure: () => configureAzureMarketplace(settings, now),
    sandbox: () => createSandboxMarketplace(now),
  };
  return {
    marketplaces: providers.map((provider) => createMarketplaceByProvider[provider]()),
    dryRunMarketplace: createDryRunMarketplace(now),
  };
}

const configureAwsMarketplace = (settings: MarketplaceSettings, now: Clock): Marketplace =>
  createAwsMarketplace({
    credentials: {
      accessKeyId: settings.AWS_ACCESS_KEY_ID ?? "",
      secretAccessKey: settings.AWS_SECRET_ACCESS_KEY ?? "",
      sessionToken: settings.AWS_SESSION_TOKEN,
    },
    productCode: settings.AWS_MARKETPLACE_PRODUCT_CODE ?? "",
    meteringUrl: settings.AWS_MARKETPLACE_METERING_URL,
    entitlementUrl: settings.AWS_MARKETPLACE_ENTITLEMENT_URL,
    agreementUrl: settings.AWS_MARKETPLACE_AGREEMENT_URL,
    eventsSecret: settings.AWS_MARKETPLACE_EVENTS_SECRET ?? null,
    now,
    log,
  });

const configureAzureMarketplace = (settings: MarketplaceSettings, now: Clock): Marketplace =>
  createAzureMarketplace({
    credentials: {
      tenantId: settings.AZURE_MARKETPLACE_TENANT_ID ?? "",
      clientId: settings.AZURE_MARKETPLACE_CLIENT_ID ?? "",
      clientSecret: settings.AZURE_MARKETPLACE_CLIENT_SECRET ?? "",
    },
    offerId: settings.AZURE_MARKETPLACE_OFFER_ID ?? "",
    needsApproval: settings.AZURE_MARKETPLACE_ACTIVATION === "approval",
    loginUrl: settings.AZURE_MARKETPLACE_LOGIN_URL,
    apiUrl: settings.AZURE_MARKETPLACE_API_URL,
    now,
    log,
  });
