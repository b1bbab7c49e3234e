import { describe, expect, it } from "vitest";
import { type Action, can, requirementOf } from "#app/domain/person/can.ts";
import { type Privilege, privileges } from "#app/domain/person/privilege.ts";

const viewerWith = (...grantedPrivileges: Privilege[]) => ({
  email: "rita@example.com",
  isAdmin: false,
  privileges: grantedPrivileges,
});
const admin = { email: "ada@example.com", isAdmin: true, privileges: [] };

/** Actions with their sufficient privileges. A user needs only one of them. */
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
  it.each(sufficientPrivileges)("%s requires one of %j", (action, sufficient) => {
    for (const privilege of privileges)
      expect(can(viewerWith(privilege), action), privilege).toBe(sufficient.includes(privilege));
    const otherPrivileges = privileges.filter((privilege) => !sufficient.includes(privilege));
    expect(can(viewerWith(...otherPrivileges), action)).toBe(false);
    expect(can(viewerWith(...otherPrivileges, ...sufficient), action)).toBe(true);
    expect(can(viewerWith(), action)).toBe(false);
    expect(can(null, action)).toBe(false);
    expect(can(admin, action)).toBe(true);
  });

  it.each(signedInActions)("%s requires only a sign-in", (action) => {
    expect(requirementOf(action)).toBe("signed-in");
    expect(can(viewerWith(), action)).toBe(true);
    expect(can(admin, action)).toBe(true);
    expect(can(null, action)).toBe(false);
  });

  it.each(["service.status", "session.start", "session.end"] as const)("%s requires no sign-in", (action) => {
    expect(can(null, action)).toBe(true);
    expect(can(viewerWith(), action)).toBe(true);
  });

  it("server.report is allowed only for deployed servers", () => {
    expect(requirementOf("server.report")).toBe("server");
    for (const caller of [null, viewerWith(), viewerWith(...privileges), admin])
      expect(can(caller, "server.report")).toBe(false);
  });
});
