import { describe, expect, it } from "vitest";
import type { UserRecord } from "#app/domain/person/person.ts";
import { defaultPreferences } from "#app/domain/person/preferences.ts";
import { admitPerson, type TrustedProvider } from "#app/domain/person/trust.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";

const createdAt = "2026-11-20T12:00:00.000Z";
const ada: UserRecord = {
  id: 7,
  issuer: exampleTrustedProvider.issuer,
  email: "ada@example.com",
  privileges: ["tags-create"],
  manualPrivileges: ["tags-create"],
  directoryGrants: [],
  isKeptAdmin: false,
  wasAdmin: false,
  adminClaim: null,
  isAdminClaimUnknown: false,
  subject: "ada",
  isVerified: true,
  disabledAt: null,
  isDisabledByDirectory: false,
  lastLogin: createdAt,
  wroteAt: null,
  invitedBy: null,
  preferences: defaultPreferences,
  createdAt,
  rowVersion: 1,
};
const otherProvider: TrustedProvider = {
  ...exampleTrustedProvider,
  issuer: "https://other.example.com",
  adminEmails: [ada.email],
};
const isAdmin = (changes: Partial<TrustedProvider>, person: Partial<UserRecord> = {}) =>
  admitPerson([{ ...exampleTrustedProvider, ...changes }, otherProvider], { ...ada, ...person })?.isAdmin;

describe("A user who may sign in", () => {
  it("has a configured identity provider and is not disabled", () => {
    const expectedUser = {
      id: 7,
      email: "ada@example.com",
      isAdmin: false,
      privileges: ["tags-create"],
      directoryGrants: [],
      wroteAt: null,
      preferences: defaultPreferences,
    };
    expect(admitPerson([otherProvider, exampleTrustedProvider], ada)).toEqual(expectedUser);
    expect(
      admitPerson([{ ...exampleTrustedProvider, issuer: `${exampleTrustedProvider.issuer}/` }], ada),
    ).toEqual(expectedUser);
    expect(admitPerson([{ ...exampleTrustedProvider, allowedEmailDomains: [] }], ada)).toEqual(expectedUser);
    expect(
      admitPerson([{ ...exampleTrustedProvider, allowedEmailDomains: ["x.example", "EXAMPLE.com"] }], ada),
    ).toEqual(expectedUser);
    expect(admitPerson([exampleTrustedProvider], { ...ada, disabledAt: createdAt })).toBeNull();
    expect(admitPerson([], ada)).toBeNull();
    expect(admitPerson([otherProvider], ada)).toBeNull();
    for (const domain of ["sub.example.com", "ample.com", "example.com.evil.example"])
      expect(admitPerson([{ ...exampleTrustedProvider, allowedEmailDomains: [domain] }], ada)).toBeNull();
  });
});

describe("An admin", () => {
  it("has an e-mail address in the admin setting, ignoring case", () => {
    expect(isAdmin({})).toBe(false);
    for (const spelling of ["ada@example.com", "ADA@example.COM", "Ada@Example.com"])
      expect(isAdmin({ adminEmails: ["grace@example.com", spelling] })).toBe(true);
    expect(isAdmin({ adminEmails: ["ada@example.com.evil.example", "xada@example.com"] })).toBe(false);
  });

  it("has a stored admin claim that the setting contains", () => {
    const adminClaim = "groups:license-admins";
    expect(isAdmin({ adminClaim }, { adminClaim })).toBe(true);
    expect(isAdmin({ adminClaim })).toBe(false);
    expect(isAdmin({ adminClaim: "groups:others" }, { adminClaim })).toBe(false);
    expect(isAdmin({}, { adminClaim })).toBe(false);
  });
});
