import { jobNames, jobs } from "#app/jobs/jobs.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { platform } from "../node.ts";

const name = jobNames.find((known) => known === process.argv[2]);
if (!name) {
  console.error(`Usage: npm run job -- NAME, where NAME is one of: ${jobNames.join(", ")}`);
  process.exit(2);
}
const { DATABASE_URL, DATA_DIR = "./data" } = process.env;
const storage = await openStorage(await platform.openEngine({ DATABASE_URL, DATA_DIR }));
await jobs[name](storage, new Date());
await storage.close();
console.log(`${name}: done.`);
