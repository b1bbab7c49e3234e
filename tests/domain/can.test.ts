import { describe, expect, it } from "vitest";
import { type Action, can, requirementOf } from "#app/domain/person/can.ts";
import { type Privilege, privileges } from "#app/domain/person/privilege.ts";

const person = (...granted: Privilege[]) => ({
  email: "rita@example.com",
  isAdmin: false,
  privileges: granted,
});
const admin = { email: "ada@example.com", isAdmin: true, privileges: [] };

/** Privileges of which each one is sufficient for the action. */
const sufficientPrivileges: [Action, Privilege[]][] = [
  ["license.create", ["license-create"]],
  ["quota.create", ["license-create", "license-manage"]],
  ["license-file.issue", ["license-manage", "license-create"]],
  ["tag.create", ["tags-create"]],
  ["version.manage", ["versions-manage"]],
  ["person.manage", ["users-manage"]],
  ["token.manage", ["tokens-manage"]],
  ["token.read", ["tokens-manage", "tags-manage"]],
  ["settings.manage", ["settings-manage"]],
];
const signedInActions: Action[] = [
  "session.check",
  "person.current",
  "license.read",
  "certificate.issue",
  "summary.read",
  "tag.read",
  "package.read",
  "crm.read",
  "customer.read",
];

describe("Permissions", () => {
  it.each(sufficientPrivileges)(
    "%s needs one of %j, and no other privilege is sufficient",
    (action, needed) => {
      for (const privilege of privileges)
        expect([privilege, can(person(privilege), action)]).toEqual([privilege, needed.includes(privilege)]);
      const otherPrivileges = privileges.filter((privilege) => !needed.includes(privilege));
      expect(can(person(...otherPrivileges), action)).toBe(false);
      expect(can(person(...otherPrivileges, ...needed), action)).toBe(true);
      expect(can(person(), action)).toBe(false);
      expect(can(null, action)).toBe(false);
      expect(can(admin, action)).toBe(true);
    },
  );

  it.each(signedInActions)("%s needs only a sign-in", (action) => {
    expect(requirementOf(action)).toBe("signed-in");
    expect(can(person(), action)).toBe(true);
    expect(can(admin, action)).toBe(true);
    expect(can(null, action)).toBe(false);
  });

  it.each(["service.status", "session.start", "session.end"] as const)(
    "%s is open to everybody",
    (action) => {
      expect(can(null, action)).toBe(true);
      expect(can(person(), action)).toBe(true);
    },
  );

  it("server.report is for deployed servers only, not for users", () => {
    expect(requirementOf("server.report")).toBe("server");
    for (const caller of [null, person(), person(...privileges), admin])
      expect(can(caller, "server.report")).toBe(false);
  });
});
