import { expect, it } from "vitest";
import { createSecurityTextResponse } from "#app/hosts/http/security-text.ts";
import { securityContacts } from "#app/hosts/settings/security-contact.ts";

const now = "2026-11-20T12:00:00.000Z";
const createRequest = (path = "/.well-known/security.txt", method = "GET") =>
  new Request(`https://licenses.example.com${path}`, { method });

it("security.txt contains every contact and its expiry", async () => {
  const contacts = securityContacts.parse("security@example.com, https://example.com/report");
  const response = createSecurityTextResponse(createRequest(), contacts, now);
  expect(response?.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await response?.text()).toBe(
    [
      "Contact: mailto:security@example.com",
      "Contact: https://example.com/report",
      "Expires: 2027-05-19T00:00:00.000Z",
      "Preferred-Languages: en",
      "Canonical: https://licenses.example.com/.well-known/security.txt",
      "",
    ].join("\n"),
  );
  expect(createSecurityTextResponse(createRequest(undefined, "POST"), contacts, now)?.status).toBe(405);
  expect(createSecurityTextResponse(createRequest("/security"), contacts, now)).toBeNull();
});

it("security.txt does not exist without a contact", () => {
  expect(createSecurityTextResponse(createRequest(), securityContacts.parse(undefined), now)).toBeNull();
});

it.each(["http://example.com", "security", "javascript:alert(1)", "security@example.com, tel"])(
  "%j is not a valid contact",
  (text) => {
    expect(securityContacts.safeParse(text).error?.issues[0]?.message).toMatch(/^must contain only e-mail/);
  },
);
