import type { World } from "#app/api/world.ts";
import {
  closedMarketplace,
  rehearsalMarketplace,
  sandboxMarketplace,
} from "#app/gateways/marketplace/sandbox.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import type { EmbeddedConfig } from "./config.ts";

/** Where buyers come from and what their instances run on. */
export function hosting(
  { MARKETPLACE, DEMO_DATA, INSTANCE_DOMAIN }: EmbeddedConfig,
  now: () => Date,
): Pick<World, "marketplace" | "rehearsals" | "provisioner" | "instanceDomain"> {
  const isOn = (MARKETPLACE ?? (DEMO_DATA === "on" ? "sandbox" : "off")) === "sandbox";
  return {
    marketplace: isOn ? sandboxMarketplace(now) : closedMarketplace,
    rehearsals: isOn ? rehearsalMarketplace(now) : closedMarketplace,
    provisioner: simulatedProvisioner,
    instanceDomain: INSTANCE_DOMAIN,
  };
}
