import { expect, it } from "vitest";
import { signIn } from "#app/domain/sign-in/sign-in.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const now = "2026-11-20T12:00:00.000Z";
const identity = { issuer: exampleTrustedProvider.issuer, subject: "ada", email: "Ada@Example.com" };

describeOnEveryEngine("A user who signs in", (openDatabase) => {
  it("has an e-mail address in lower case", async () => {
    const { storage } = await openDatabase();
    expect(
      await signIn(storage, identity, { trustedProviders: [exampleTrustedProvider] }, now),
    ).toMatchObject({
      email: "ada@example.com",
    });
  });

  it("is a different user if only the e-mail address is the same", async () => {
    const { storage } = await openDatabase();
    const firstAccount = await signIn(storage, identity, { trustedProviders: [exampleTrustedProvider] }, now);
    const otherAccount = await signIn(
      storage,
      { ...identity, subject: "another" },
      { trustedProviders: [exampleTrustedProvider] },
      now,
    );
    expect(otherAccount.email).toBe(firstAccount.email);
    expect(otherAccount.id).not.toBe(firstAccount.id);
  });

  it("is rejected if no configured identity provider accepts the e-mail address", async () => {
    const { storage } = await openDatabase();
    const otherTrust = { ...exampleTrustedProvider, issuer: "https://other.example.com" };
    for (const trustedProviders of [
      [],
      [otherTrust],
      [{ ...exampleTrustedProvider, allowedEmailDomains: ["example.org"] }],
    ])
      await expect(signIn(storage, identity, { trustedProviders }, now)).rejects.toMatchObject({
        code: "NOT_ALLOWED",
      });
  });
});
