import { configureExternalSystems } from "#app/hosts/outside-systems.ts";
import { readConfig } from "#app/hosts/settings/config.ts";
import { clock } from "#tests/fixtures/licenses.ts";
import { eventsSecret, startTestApi } from "#tests/support/api/api.ts";
import { awsKey, type LoopbackAws, productCode } from "#tests/support/outside/aws.ts";
import { mapAwsDimensions } from "./map-dimensions.ts";

/** Opens the API in an environment with AWS Marketplace. */
export async function openApiWithAws(aws: LoopbackAws, extraSettings: Record<string, string> = {}) {
  const config = readConfig({
    SECRET: "0123456789abcdef0123456789abcdef",
    LICENSE_SIGNING_KEY: "{}",
    PUBLIC_URL: "*",
    ALLOWED_EMAIL_DOMAINS: "example.com",
    OIDC_SSO_ISSUER: "https://login.example.com",
    OIDC_SSO_CLIENT_ID: "desk",
    OIDC_SSO_CLIENT_SECRET: "secret",
    MARKETPLACE: "aws",
    AWS_ACCESS_KEY_ID: awsKey.accessKeyId,
    AWS_SECRET_ACCESS_KEY: awsKey.secretAccessKey,
    AWS_MARKETPLACE_PRODUCT_CODE: productCode,
    AWS_MARKETPLACE_METERING_URL: aws.url,
    AWS_MARKETPLACE_ENTITLEMENT_URL: aws.url,
    AWS_MARKETPLACE_AGREEMENT_URL: aws.url,
    AWS_MARKETPLACE_EVENTS_SECRET: eventsSecret,
    ...extraSettings,
  });
  if (config.mode === "upstream") throw new Error("This environment embeds the license API.");
  const { marketplaces, dryRunMarketplace } = configureExternalSystems(config, clock);
  const api = await startTestApi({ marketplaces, dryRunMarketplace });
  await mapAwsDimensions(api.context.storage, productCode);
  return api;
}
