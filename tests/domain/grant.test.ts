import { expect, it } from "vitest";
import { isSamePerson, mayGrant } from "#app/domain/person/grant.ts";

const mert = { email: "Mert@example.com", isAdmin: false, privileges: ["tags-create" as const] };

it("the e-mail addresses of users are compared ignoring case", () => {
  expect(isSamePerson(mert, "mert@EXAMPLE.com")).toBe(true);
  expect(isSamePerson(mert, "rita@example.com")).toBe(false);
});

it("an admin can grant every privilege, and other users can grant the privileges that they have", () => {
  expect(mayGrant(mert, "tags-create")).toBe(true);
  expect(mayGrant(mert, "tags-manage")).toBe(false);
  expect(mayGrant({ ...mert, isAdmin: true }, "tags-manage")).toBe(true);
});
