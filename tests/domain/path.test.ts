import { expect, it } from "vitest";
import { isSamePath, isWithinPath } from "#app/domain/text/path.ts";

const userPath = "/license/users/rita@example.com";

it.each([
  userPath,
  "/license/users/rita%40example.com",
  "/license/users/rita%40example.com/",
  "/License/USERS/Rita%40example.com//",
])("%s is the address of the user page", (address) => {
  expect(isSamePath(address, userPath)).toBe(true);
  expect(isWithinPath(address, "/license/users")).toBe(true);
});

it.each([
  "/license/users",
  "/license/users/mert@example.com",
  `${userPath}/status`,
  "/license/users%2Frita@example.com",
])("%s is not the address of the user page", (address) => {
  expect(isSamePath(address, userPath)).toBe(false);
});

it("a path is not within another path if only part of a segment matches", () => {
  expect(isWithinPath("/license/users-old", "/license/users")).toBe(false);
});

it("a path with an invalid escape sequence is not decoded", () => {
  expect(isSamePath("/license/%E0%A4", "/LICENSE/%e0%a4/")).toBe(true);
  expect(isSamePath("/license/%E0%A4", "/license/%E0")).toBe(false);
});
