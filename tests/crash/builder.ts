import { createInstance } from "#app/domain/instance/create-instance.ts";
import { marketplaceActor } from "#app/domain/marketplace/actor.ts";
import { httpProvisioner } from "#app/gateways/provisioner/http.ts";
import { advanceInstances } from "#app/jobs/provisioning.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { provisionerSecret } from "#tests/support/outside/provisioning-server.ts";
import { engineAt } from "./databases.ts";

/**
 * Creates the instance of a license. `BUYER ADDRESS URL KEY PASSWORD` runs a request of the buyer, `JOB ADDRESS URL`
 * runs the scheduled job ten minutes later.
 */
const [role, address = "", url = "", key = "", password = ""] = process.argv.slice(2);

const storage = await openStorage(engineAt(address));
const now = () => new Date();
const provisioner = httpProvisioner({ url, secret: provisionerSecret, now, log: () => {} });
if (role === "BUYER") {
  const hosting = { storage, provisioner, instanceDomain: "instances.example.com" };
  const actor = marketplaceActor("builder", now().toISOString());
  await createInstance(hosting, actor, key, password);
} else {
  await advanceInstances(storage, new Date(now().getTime() + 600_000), { provisioner });
}
await storage.close();
