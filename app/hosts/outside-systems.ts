import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import { closedProvisioner } from "#app/gateways/provisioner/closed.ts";
import { httpProvisioner } from "#app/gateways/provisioner/http.ts";
import { simulatedProvisioner, simulatedProvisionerOf } from "#app/gateways/provisioner/simulated.ts";
import type { OutsideConfig } from "./settings/config.ts";
import { configuredMarketplace } from "./configured-marketplace.ts";
import { log } from "./log.ts";

const configuredProvisioner = (
  {
    PROVISIONER_URL: url,
    PROVISIONER_SECRET: secret,
  }: Pick<OutsideConfig, "PROVISIONER_URL" | "PROVISIONER_SECRET">,
  now: () => Date,
  fallback: Provisioner,
): Provisioner => (url && secret ? httpProvisioner({ url, secret, now, log }) : fallback);

export function hosting(
  config: OutsideConfig,
  now: () => Date,
): Pick<
  ApiContext,
  "marketplace" | "rehearsals" | "marketplaceEventsSecret" | "provisioner" | "instanceDomain" | "staffMail"
> {
  const { MARKETPLACE, DEMO_DATA, INSTANCE_DOMAIN, STAFF_MAIL, PUBLIC_URL, SIMULATED_STEP_MS } = config;
  const simulated =
    SIMULATED_STEP_MS === undefined ? simulatedProvisioner : simulatedProvisionerOf(SIMULATED_STEP_MS);
  const isOn = (MARKETPLACE ?? (DEMO_DATA === "on" ? "sandbox" : "off")) === "sandbox";
  return {
    ...configuredMarketplace(config, now),
    provisioner: configuredProvisioner(
      config,
      now,
      isOn || DEMO_DATA === "on" ? simulated : closedProvisioner,
    ),
    instanceDomain: INSTANCE_DOMAIN,
    staffMail: { recipients: STAFF_MAIL, origin: PUBLIC_URL },
  };
}
