import { assert, constantFrom, pre, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { buildHostname, findSubdomainError, normalizeSubdomain } from "#app/domain/instance/subdomain.ts";

describe("A subdomain", () => {
  it.each(["a", "7", "acme", "acme-2", "3com", "a--b", `a${"-".repeat(61)}b`, "taken", "fail-domain"])(
    "may be %s",
    (subdomain) => {
      expect(findSubdomainError(subdomain)).toBeNull();
    },
  );

  it.each([
    "-acme",
    "acme-",
    "-",
    "ac me",
    "acme.evil",
    "acme.example.com",
    "acme/evil",
    "acme_2",
    "ışık",
    "acme\n",
    "xn--80ak6aa92e",
    "a".repeat(64),
    "acme@evil",
    "acme:8443",
  ])("cannot be %j", (subdomain) => {
    expect(findSubdomainError(subdomain)).toBe("invalid");
  });

  it.each(["www", "api", "admin", "mail", "auth", "status", "marketplace", "internal"])(
    "%s is reserved",
    (subdomain) => {
      expect(findSubdomainError(subdomain)).toBe("reserved");
    },
  );

  it("is stored in lower case without surrounding spaces", () => {
    expect(normalizeSubdomain("  Acme-Corp ")).toBe("acme-corp");
    expect(findSubdomainError(normalizeSubdomain("WWW"))).toBe("reserved");
    expect(findSubdomainError(normalizeSubdomain("   "))).toBe("missing");
    expect(findSubdomainError(normalizeSubdomain("İstanbul"))).toBe("invalid");
  });

  it("becomes a host name below our domain for any valid input", () => {
    assert(
      property(
        string({
          unit: constantFrom("a", "B", "z", "0", "9", "-", "xn--", ".", "@", " ", "ş"),
          maxLength: 8,
        }),
        (text) => {
          const subdomain = normalizeSubdomain(text);
          pre(findSubdomainError(subdomain) === null);
          const hostname = buildHostname(subdomain, "instances.example.com");
          expect(new URL(`https://${hostname}/`).hostname).toBe(hostname);
          expect(hostname.endsWith(".instances.example.com")).toBe(true);
        },
      ),
    );
  });
});
