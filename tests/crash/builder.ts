import { createInstance } from "#app/domain/instance/create-instance.ts";
import { createMarketplaceActor } from "#app/domain/marketplace/actor.ts";
import { createHttpProvisioner } from "#app/gateways/provisioner/http.ts";
import { advanceInstances } from "#app/jobs/provisioning.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { provisionerSecret } from "#tests/support/outside/provisioning-server.ts";
import { openEngine } from "./databases.ts";
import { readSystemClock, addMs } from "#app/domain/time/time.ts";

/**
 * Command that creates the instance of a license. With the arguments
 * `BUYER DATABASE_URL PROVISIONER_URL LICENSE_KEY PASSWORD`, the command handles a request of the buyer. With
 * `JOB DATABASE_URL PROVISIONER_URL`, it runs the scheduled job, as if ten minutes had passed.
 */
const [role, databaseUrl = "", provisionerUrl = "", licenseKey = "", password = ""] = process.argv.slice(2);

const storage = await openStorage(openEngine(databaseUrl));
const tenMinutesMs = 600_000;
const now = readSystemClock;
const provisioner = createHttpProvisioner({
  url: provisionerUrl,
  secret: provisionerSecret,
  now,
  log: () => {},
});
if (role === "BUYER") {
  const hosting = { storage, provisioner, instanceDomain: "instances.example.com" };
  const actor = createMarketplaceActor("builder", now());
  await createInstance(hosting, actor, licenseKey, password);
} else {
  await advanceInstances(storage, addMs(now(), tenMinutesMs), { provisioner });
}
await storage.close();
