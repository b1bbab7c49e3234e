import { describe, expect, it } from "vitest";
import { type Action, can, findRequirement } from "#app/domain/person/can.ts";
import { type Privilege, privileges } from "#app/domain/person/privilege.ts";

const createViewer = (...grantedPrivileges: Privilege[]) => ({
  email: "rita@example.com",
  isAdmin: false,
  privileges: grantedPrivileges,
});
const admin = { email: "ada@example.com", isAdmin: true, privileges: [] };

/** Actions with their sufficient privileges. A user needs only one of the privileges. */
const privilegesByAction: [action: Action, sufficientPrivileges: Privilege[]][] = [
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
  it.each(privilegesByAction)("%s requires one of %j", (action, sufficientPrivileges) => {
    for (const privilege of privileges)
      expect(can(createViewer(privilege), action), privilege).toBe(sufficientPrivileges.includes(privilege));
    const otherPrivileges = privileges.filter((privilege) => !sufficientPrivileges.includes(privilege));
    expect(can(createViewer(...otherPrivileges), action)).toBe(false);
    expect(can(createViewer(...otherPrivileges, ...sufficientPrivileges), action)).toBe(true);
    expect(can(createViewer(), action)).toBe(false);
    expect(can(null, action)).toBe(false);
    expect(can(admin, action)).toBe(true);
  });

  it.each(signedInActions)("%s requires only a sign-in", (action) => {
    expect(findRequirement(action)).toBe("signed-in");
    expect(can(createViewer(), action)).toBe(true);
    expect(can(admin, action)).toBe(true);
    expect(can(null, action)).toBe(false);
  });

  it.each(["service.status", "session.start", "session.end"] as const)("%s requires no sign-in", (action) => {
    expect(can(null, action)).toBe(true);
    expect(can(createViewer(), action)).toBe(true);
  });

  it("server.report is allowed only for deployed servers", () => {
    expect(findRequirement("server.report")).toBe("server");
    for (const caller of [null, createViewer(), createViewer(...privileges), admin])
      expect(can(caller, "server.report")).toBe(false);
  });
});
