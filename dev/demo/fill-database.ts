import { platform } from "#app/hosts/node.ts";
import { configureOutsideSystems } from "#app/hosts/outside-systems.ts";
import { readConfig } from "#app/hosts/settings/config.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { createDemoData, introduceDemoPeople } from "./create-demo-data.ts";

/**
 * Fills the app's database with demo users and licenses before the app starts, unless it has a license already, or
 * DEMO_DATA is off. The engine is that of the settings, or the given one. Raises a ConfigError for invalid settings.
 */
export async function fillDatabase(
  environment: Record<string, string | undefined>,
  engine?: Engine,
): Promise<void> {
  const config = readConfig(environment);
  if (config.mode !== "embedded" || config.DEMO_DATA === "off") return;
  const now = new Date();
  const storage = await openStorage(engine ?? (await platform.openEngine(config)), () => now);
  try {
    for (const { issuer } of config.oidc) await introduceDemoPeople(storage, issuer, now);
    const { instanceDomain, staffMail } = configureOutsideSystems(config, () => now);
    await createDemoData(storage, now, { instanceDomain, origin: staffMail.origin ?? "http://localhost" });
  } finally {
    await storage.close();
  }
}
