import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import { closedProvisioner } from "#app/gateways/provisioner/closed.ts";
import { createHttpProvisioner } from "#app/gateways/provisioner/http.ts";
import { simulatedProvisioner, createSimulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import type { CommandConfig } from "./settings/config.ts";
import { configureMarketplaces } from "./configured-marketplaces.ts";
import { log } from "./telemetry/log.ts";
import type { Clock } from "#app/domain/time/time.ts";

const configureProvisioner = (
  {
    PROVISIONER_URL: url,
    PROVISIONER_SECRET: secret,
  }: Pick<CommandConfig, "PROVISIONER_URL" | "PROVISIONER_SECRET">,
  now: Clock,
  fallback: Provisioner,
): Provisioner => (url && secret ? createHttpProvisioner({ url, secret, now, log }) : fallback);

export function configureExternalSystems(
  config: CommandConfig,
  now: Clock,
): Pick<
  ApiContext,
  "marketplaces" | "dryRunMarketplace" | "provisioner" | "instanceDomain" | "staffMail" | "omitsAutoRenewing"
> {
  const { DEMO_DATA, INSTANCE_DOMAIN, STAFF_MAIL, PUBLIC_URL, SIMULATED_STEP_MS } = config;
  const simulatedFallback =
    SIMULATED_STEP_MS === undefined ? simulatedProvisioner : createSimulatedProvisioner(SIMULATED_STEP_MS);
  const marketplaceContext = configureMarketplaces(config, now);
  const hasSandbox = marketplaceContext.marketplaces.some(({ provider }) => provider === "sandbox");
  return {
    ...marketplaceContext,
    provisioner: configureProvisioner(
      config,
      now,
      hasSandbox || DEMO_DATA === "on" ? simulatedFallback : closedProvisioner,
    ),
    instanceDomain: INSTANCE_DOMAIN,
    omitsAutoRenewing: config.MARKETPLACE_REMINDERS === "off",
    staffMail: { recipients: STAFF_MAIL, origin: PUBLIC_URL },
  };
}
