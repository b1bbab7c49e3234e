import { platform } from "#app/hosts/node.ts";
import { configureExternalSystems } from "#app/hosts/outside-systems.ts";
import { readConfig } from "#app/hosts/settings/config.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { createDemoData, addDemoPeople } from "./create-demo-data.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

/**
 * Adds demo users to the app's database before the app starts, and demo licenses to a database without
 * licenses. Does nothing if DEMO_DATA is off. Uses `engine`, or the database of the settings by default.
 * Throws a ConfigError for invalid settings.
 */
export async function fillDatabase(
  environment: Record<string, string | undefined>,
  engine?: Engine,
): Promise<void> {
  const config = readConfig(environment);
  if (config.mode !== "embedded" || config.DEMO_DATA === "off") return;
  const now = readSystemClock();
  const storage = await openStorage(engine ?? (await platform.openEngine(config)), () => now);
  try {
    for (const { issuer } of config.oidc) await addDemoPeople(storage, issuer, now);
    const { instanceDomain, staffMail } = configureExternalSystems(config, () => now);
    await createDemoData(storage, now, { instanceDomain, origin: staffMail.origin ?? "http://localhost" });
  } finally {
    await storage.close();
  }
}
