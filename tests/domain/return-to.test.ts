import { describe, expect, it } from "vitest";
import { sanitizeReturnTo } from "#app/domain/person/return-to.ts";

describe("The return address after signing in", () => {
  it.each([
    "/",
    "/license/licenses",
    "/license/licenses?term=a%20b&crit=tag#top",
    "/a//b",
    "/@evil.example",
    "/a:b",
  ])("may be the path %s of this site", (path) => {
    expect(sanitizeReturnTo(path)).toBe(path);
  });

  it("is encoded for a header", () => {
    expect(sanitizeReturnTo("/license/licenses?term=Işık A")).toBe(
      "/license/licenses?term=I%C5%9F%C4%B1k%20A",
    );
    expect(sanitizeReturnTo("/株式")).toBe("/%E6%A0%AA%E5%BC%8F");
  });

  it.each([
    "",
    "license",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/a\\b",
    "https://evil.example/",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    " /license",
    "/\t/evil.example",
    "/\n/evil.example",
    "/license\r\nset-cookie: a=b",
    "/nul\u0000",
    "/del\u007f",
    "/..//evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e%2e//evil.example",
  ])("is the home page instead of %j", (text) => {
    expect(sanitizeReturnTo(text)).toBe("/");
  });
});
