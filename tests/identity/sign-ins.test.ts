import { expect, it } from "vitest";
import { signIn } from "#app/domain/person/sign-ins.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const identity = { issuer: "https://id.example.com", subject: "ada", email: "Ada@Example.com" };

describeOnEveryEngine("Who signs in", (open) => {
  it("is an administrator while their address is named as one, in whatever case either is written", async () => {
    const { storage } = await open();
    const named = (...adminEmails: string[]) => signIn(storage, identity, { adminEmails }, now);
    expect(await named("grace@example.com")).toMatchObject({ email: "ada@example.com", isAdmin: false });
    for (const spelling of ["ada@example.com", "ADA@example.COM", "Ada@Example.com"]) {
      expect(await named("grace@example.com", spelling)).toMatchObject({ isAdmin: true });
    }
    expect(await named("ada@example.com.evil.example", "xada@example.com")).toMatchObject({ isAdmin: false });
    expect(await named()).toMatchObject({ isAdmin: false });
  });

  it("is somebody else when only their address is the same", async () => {
    const { storage } = await open();
    const first = await signIn(storage, identity, { adminEmails: [] }, now);
    const successor = await signIn(storage, { ...identity, subject: "another" }, { adminEmails: [] }, now);
    expect(successor.email).toBe(first.email);
    expect(successor.id).not.toBe(first.id);
  });
});
