import { expect, test } from "vitest";
import { withDefaultHeaders } from "#app/hosts/http/response-headers.ts";

const requestOver = (protocol: string) =>
  new Request(`${protocol}://licenses.example.com/`, { headers: { "x-request-id": "trace-1" } });

test("a response runs no scripts and cannot be framed, unless it has a policy of its own", () => {
  const file = withDefaultHeaders(new Response("%PDF"), requestOver("http"));
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  expect(file.headers.has("strict-transport-security")).toBe(false);
  const page = new Response("", { headers: { "content-security-policy": "default-src 'self'" } });
  expect(withDefaultHeaders(page, requestOver("http")).headers.get("content-security-policy")).toBe(
    "default-src 'self'",
  );
});

test("every response over https requires https, and is otherwise unchanged", async () => {
  const response = withDefaultHeaders(
    Response.json({ success: false }, { status: 404 }),
    requestOver("https"),
  );
  expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  expect([response.status, await response.json()]).toEqual([404, { success: false }]);
});
