import { createLicense } from "#app/domain/license/licenses.ts";
import { Problem } from "#app/domain/problem.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { engineAt } from "./databases.ts";

/** Creates licenses concurrently until the process is killed, and prints each key once it is acknowledged. */

const licenses = 1_000;
const inFlight = 8;

const storage = await openStorage(engineAt(process.argv[2] ?? ""));
await createSamplePackages(storage);

const make = (nth: number) =>
  createLicense(
    storage,
    {
      person: { email: "mert@example.com", isAdmin: true, privileges: [] },
      requestId: `writer-${nth}`,
      at: new Date().toISOString(),
    },
    {
      type: 1,
      environment: 3,
      packageTierId: "corporate-1",
      isOffline: false,
      softCapacity: false,
      tags: ["crash", `writer-${nth % 7}`],
      notes: "",
      quota: { activationDate: "2026-01-01T00:00:00.000Z", expirationDate: "2036-12-31T23:59:59.999Z" },
    },
    {
      companyName: `Company ${nth}`,
      firstName: null,
      lastName: null,
      email: `contact@company-${nth}.example`,
      countryCode: null,
      hubspotCompanyId: null,
      hubspotContactId: null,
    },
  );

let begun = 0;
async function writeRepeatedly() {
  while (begun < licenses) {
    begun += 1;
    try {
      const { key } = await make(begun);
      process.stdout.write(`${key}\n`);
    } catch (error) {
      // A request that must be retried has nothing acknowledged.
      if (!(error instanceof Problem) || error.kind !== "unavailable") throw error;
    }
  }
}
await Promise.all(Array.from({ length: inFlight }, writeRepeatedly));
await storage.close();
