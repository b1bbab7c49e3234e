import { expect, it } from "vitest";
import { isSamePath, isWithinPath } from "#app/domain/text/path.ts";

const user = "/license/users/rita@example.com";

it.each([
  user,
  "/license/users/rita%40example.com",
  "/license/users/rita%40example.com/",
  "/License/USERS/Rita%40example.com//",
])("%s is the address of a user", (address) => {
  expect(isSamePath(address, user)).toBe(true);
  expect(isWithinPath(address, "/license/users")).toBe(true);
});

it.each([
  "/license/users",
  "/license/users/mert@example.com",
  `${user}/status`,
  "/license/users%2Frita@example.com",
])("%s is another address", (address) => {
  expect(isSamePath(address, user)).toBe(false);
});

it("A path that only begins with the same letters is not within an area", () => {
  expect(isWithinPath("/license/users-old", "/license/users")).toBe(false);
});

it("A path with a broken escape is compared as it is", () => {
  expect(isSamePath("/license/%E0%A4", "/LICENSE/%e0%a4/")).toBe(true);
  expect(isSamePath("/license/%E0%A4", "/license/%E0")).toBe(false);
});
