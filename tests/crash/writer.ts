import { createLicense } from "#app/domain/license/licenses.ts";
import { Problem } from "#app/domain/problem.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { openEngine } from "./databases.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

/** Creates licenses concurrently until the process is killed, and prints each key once it is acknowledged. */

const licenseCount = 1_000;
const concurrentWorkerCount = 8;

const storage = await openStorage(openEngine(process.argv[2] ?? ""));
await createSamplePackages(storage);

const createNumberedLicense = (licenseNumber: number) =>
  createLicense(
    storage,
    {
      person: { email: "mert@example.com", isAdmin: true, privileges: [] },
      requestId: `writer-${licenseNumber}`,
      actedAt: readSystemClock(),
    },
    {
      type: 1,
      environment: 3,
      packageTierId: "corporate-1",
      isOffline: false,
      softCapacity: false,
      tags: ["crash", `writer-${licenseNumber % 7}`],
      notes: "",
      quota: { activationDate: "2026-01-01T00:00:00.000Z", expirationDate: "2036-12-31T23:59:59.999Z" },
    },
    {
      companyName: `Company ${licenseNumber}`,
      firstName: null,
      lastName: null,
      email: `contact@company-${licenseNumber}.example`,
      countryCode: null,
      hubspotCompanyId: null,
      hubspotContactId: null,
    },
  );

let startedCount = 0;
async function writeRepeatedly() {
  while (startedCount < licenseCount) {
    startedCount += 1;
    try {
      const { key } = await createNumberedLicense(startedCount);
      process.stdout.write(`${key}\n`);
    } catch (error) {
      // The error of a busy database is ignored, because such a request has acknowledged nothing.
      if (!(error instanceof Problem) || error.kind !== "unavailable") throw error;
    }
  }
}
await Promise.all(Array.from({ length: concurrentWorkerCount }, writeRepeatedly));
await storage.close();
