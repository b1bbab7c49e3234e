import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { jobNames, jobs } from "#app/jobs/jobs.ts";
import { configuredStorage } from "../configured-storage.ts";

const name = jobNames.find((known) => known === process.argv[2]);
if (!name) {
  console.error(`Usage: npm run job -- NAME, where NAME is one of: ${jobNames.join(", ")}`);
  process.exit(2);
}
const storage = await configuredStorage();
await jobs[name](storage, new Date(), { provisioner: simulatedProvisioner });
await storage.close();
console.log(`${name}: done.`);
