import { expect, test } from "vitest";
import { withUsualHeaders } from "#app/hosts/http/reply-headers.ts";

const asked = (protocol: string) =>
  new Request(`${protocol}://licenses.example.com/`, { headers: { "x-request-id": "trace-1" } });

test("a response runs no scripts and cannot be framed, unless it has a policy of its own", () => {
  const file = withUsualHeaders(new Response("%PDF"), asked("http"));
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  expect(file.headers.has("strict-transport-security")).toBe(false);
  const page = new Response("", { headers: { "content-security-policy": "default-src 'self'" } });
  expect(withUsualHeaders(page, asked("http")).headers.get("content-security-policy")).toBe(
    "default-src 'self'",
  );
});

test("every response over https requires https, and is otherwise unchanged", async () => {
  const reply = withUsualHeaders(Response.json({ success: false }, { status: 404 }), asked("https"));
  expect(reply.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  expect([reply.status, await reply.json()]).toEqual([404, { success: false }]);
});
