import { expect, it } from "vitest";
import { issueLicenseFile } from "#app/domain/license-file/license-files.ts";
import { Problem } from "#app/domain/problem.ts";
import { activateServer } from "#app/domain/deployment/deployments.ts";
import { acmeInfinite, issue, now, quotaPlan } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const person = { email: "mert@example.com", isAdmin: false, privileges: ["license-manage" as const] };
const actor = { person, at: now, requestId: "request-of-the-file" };
const sign = async () => ({ text: "the text of a file", keyId: "key-1", expiresAt: null });
const codeOf = (error: unknown) => (error instanceof Problem ? error.code : String(error));

describeOnEveryEngine("The last seat of a license", (open) => {
  it("goes to one of two license files, or to one server, on simultaneous requests", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const { record } = await issue(storage, {
      ...acmeInfinite({ isOffline: true }),
      quotas: [quotaPlan("2026-01-05", "2027-06-30", { serverCapacity: 1 })],
      servers: [],
    });
    const fileFor = (seedKey: string, through = storage) =>
      issueLicenseFile(through, sign, actor, record.key, seedKey);
    const activation = { ...actor, checkGuess: () => {} };
    const device = { deviceId: "console-1", serials: [], version: "5.12.0" };
    const outcomes = await Promise.all(
      [
        fileFor("seed-of-one-machine"),
        fileFor("seed-of-another", otherStorage),
        activateServer(otherStorage, activation, { licenseKey: record.key, ...device }),
      ].map((activation) => activation.then(() => "seated", codeOf)),
    );
    expect(outcomes.toSorted()).toEqual(["SERVER_LIMIT", "SERVER_LIMIT", "seated"]);
    const stored = await storage.licenses.inFull(record.key);
    expect(stored?.servers).toHaveLength(1);
    expect(stored?.summary.serversInUse).toBe(1);
  });
});
