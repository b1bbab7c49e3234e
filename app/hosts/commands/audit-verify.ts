import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { configuredStorage } from "../configured-storage.ts";

const storage = await configuredStorage();
const { events, broken } = await verifyChain(storage.history);
await storage.close();

if (broken === null) {
  console.log(`The history holds: ${events} events, each linked to the one before.`);
} else {
  console.error(`The history is broken at event ${broken}: it, or one before it, is not what was written.`);
  process.exitCode = 1;
}
