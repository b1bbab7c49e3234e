import { describe, expect, it } from "vitest";
import type { Person } from "#app/domain/person/person.ts";
import { usualPreferences } from "#app/domain/person/preferences.ts";
import { admitted, type Trust } from "#app/domain/person/trust.ts";
import { exampleTrust } from "#tests/fixtures/trust.ts";

const at = "2026-11-20T12:00:00.000Z";
const ada: Person = {
  id: 7,
  issuer: exampleTrust.issuer,
  email: "ada@example.com",
  privileges: ["tags-create"],
  wasAdmin: false,
  adminClaim: null,
  subject: "ada",
  isVerified: true,
  disabledAt: null,
  lastLogin: at,
  wroteAt: null,
  preferences: usualPreferences,
  createdAt: at,
  rowVersion: 1,
};
const other: Trust = { ...exampleTrust, issuer: "https://other.example.com", adminEmails: [ada.email] };
const isAdmin = (changes: Partial<Trust>, person: Partial<Person> = {}) =>
  admitted([{ ...exampleTrust, ...changes }, other], { ...ada, ...person })?.isAdmin;

describe("A user who may sign in", () => {
  it("has a configured identity provider and is not disabled", () => {
    const known = {
      id: 7,
      email: "ada@example.com",
      isAdmin: false,
      privileges: ["tags-create"],
      wroteAt: null,
      preferences: usualPreferences,
    };
    expect(admitted([other, exampleTrust], ada)).toEqual(known);
    expect(admitted([{ ...exampleTrust, issuer: `${exampleTrust.issuer}/` }], ada)).toEqual(known);
    expect(admitted([{ ...exampleTrust, allowedEmailDomains: [] }], ada)).toEqual(known);
    expect(admitted([{ ...exampleTrust, allowedEmailDomains: ["x.example", "EXAMPLE.com"] }], ada)).toEqual(
      known,
    );
    expect(admitted([exampleTrust], { ...ada, disabledAt: at })).toBeNull();
    expect(admitted([], ada)).toBeNull();
    expect(admitted([other], ada)).toBeNull();
    for (const domain of ["sub.example.com", "ample.com", "example.com.evil.example"])
      expect(admitted([{ ...exampleTrust, allowedEmailDomains: [domain] }], ada)).toBeNull();
  });
});

describe("An admin", () => {
  it("is a user whose address is in the admin setting of their identity provider, in any case", () => {
    expect(isAdmin({})).toBe(false);
    for (const spelling of ["ada@example.com", "ADA@example.COM", "Ada@Example.com"])
      expect(isAdmin({ adminEmails: ["grace@example.com", spelling] })).toBe(true);
    expect(isAdmin({ adminEmails: ["ada@example.com.evil.example", "xada@example.com"] })).toBe(false);
  });

  it("is a user whose stored admin claim equals the current setting", () => {
    const adminClaim = "groups:license-admins";
    expect(isAdmin({ adminClaim }, { adminClaim })).toBe(true);
    expect(isAdmin({ adminClaim })).toBe(false);
    expect(isAdmin({ adminClaim: "groups:others" }, { adminClaim })).toBe(false);
    expect(isAdmin({}, { adminClaim })).toBe(false);
  });
});
