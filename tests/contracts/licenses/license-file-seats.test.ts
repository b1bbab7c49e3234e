import { expect, it } from "vitest";
import { issueLicenseFile } from "#app/domain/license-file/license-files.ts";
import { Problem } from "#app/domain/problem.ts";
import { acmeInfinite, issue, now, exampleQuota } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const person = { email: "mert@example.com", isAdmin: false, privileges: ["license-manage" as const] };
const actor = { person, actedAt: now, requestId: "request-of-the-file" };
const signFile = async () => ({ text: "the text of a file", keyId: "key-1", expiresAt: null });
const readErrorCode = (error: unknown) => (error instanceof Problem ? error.code : String(error));

describeOnEveryEngine("The last seat of a license", (openDatabase) => {
  it("is used once by simultaneous license files", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    const { record } = await issue(storage, {
      ...acmeInfinite({ isOffline: true }),
      quotas: [exampleQuota("2026-01-05", "2027-06-30", { serverCapacity: 1 })],
      servers: [],
    });
    const issueFile = (seedKey: string, storageOfProcess = storage) =>
      issueLicenseFile(storageOfProcess, signFile, actor, record.key, seedKey);
    const outcomes = await Promise.all(
      [
        issueFile("seed-of-one-machine"),
        issueFile("seed-of-another", otherStorage),
        issueFile("seed-of-a-third", otherStorage),
      ].map((request) => request.then(() => "seated", readErrorCode)),
    );
    expect(outcomes.toSorted()).toEqual(["SERVER_LIMIT", "SERVER_LIMIT", "seated"]);
    const storedLicense = await storage.licenses.findFull(record.key);
    expect(storedLicense?.servers).toHaveLength(1);
    expect(storedLicense?.summary.serversInUse).toBe(1);
  });
});
