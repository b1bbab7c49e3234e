import { expect, it } from "vitest";
import { checkAccessCode, maxWrongCodes, sendAccessCode } from "#app/domain/customer-link/access-code.ts";
import { createCustomerLink } from "#app/domain/customer-link/create-link.ts";
import { openCustomerPage } from "#app/domain/customer-link/customer-page.ts";
import { issueLicenseFile } from "#app/domain/license-file/license-files.ts";
import { Problem } from "#app/domain/problem.ts";
import { acmeInfinite, issue, now, exampleQuota } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";
import { readCode } from "#tests/support/licenses/customer-links.ts";

const person = { email: "mert@example.com", isAdmin: false, privileges: ["license-manage" as const] };
const actor = { person, actedAt: now, requestId: "request-of-staff" };
const visit = { actedAt: now, requestId: "request-of-the-visitor" };
const origin = "https://licenses.example.com";

describeOnEveryEngine("The customer page of a license", (openDatabase) => {
  it("lists the newest file of each machine, and counts the wrong codes of simultaneous requests", async () => {
    const { storage } = await openDatabase();
    const { record } = await issue(storage, {
      ...acmeInfinite({ isOffline: true }),
      quotas: [exampleQuota("2026-01-05", "2027-06-30", { serverCapacity: 5 })],
      servers: [],
    });
    const expiresAt = "2027-06-30T23:59:59.999Z";
    const signFile = async () => ({ text: "the text of a file", keyId: "key-1", expiresAt });
    for (const seed of ["seed-of-one-machine", "seed-of-another"])
      await issueLicenseFile(storage, signFile, actor, record.key, seed);
    const later = { ...actor, actedAt: "2026-11-20T13:00:00.000Z" };
    await issueLicenseFile(storage, signFile, later, record.key, "seed-of-one-machine");
    const mailer = createRecordingMailer();
    const details = { days: 30, email: "wile@acme.example", origin, mailer };
    const link = await createCustomerLink(storage, actor, record.key, details);
    const token = link.url.split("/").at(-1) ?? "";

    const page = await openCustomerPage(storage, visit, token, () => false);
    expect(page.license?.files.map(({ issuedAt }) => issuedAt)).toEqual([later.actedAt, now]);
    expect(page.license).toMatchObject({ seatsInUse: 2, seats: 5, expiredAt: expiresAt });

    const dependencies = { storage, mailer, peppers: ["a pepper"] as const, limitMails: async () => {} };
    await sendAccessCode(dependencies, visit, token);
    const code = readCode(mailer);
    const wrongCode = code === "00000000" ? "00000001" : "00000000";
    const outcomes = await Promise.all(
      Array.from({ length: maxWrongCodes + 3 }, () =>
        checkAccessCode(dependencies, visit, { token, code: wrongCode }).catch((error: unknown) =>
          error instanceof Problem ? error.code : String(error),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "WRONG_CODE")).toHaveLength(maxWrongCodes - 1);
    await expect(checkAccessCode(dependencies, visit, { token, code })).rejects.toMatchObject({
      code: "CODE_VOID",
    });
  });
});
