import { expect, test } from "vitest";
import { addDefaultHeaders } from "#app/hosts/http/response-headers.ts";

const createRequest = (protocol: string) =>
  new Request(`${protocol}://licenses.example.com/`, { headers: { "x-request-id": "trace-1" } });

test("a response without a content security policy gets a policy that forbids scripts and frames", () => {
  const fileResponse = addDefaultHeaders(new Response("%PDF"), createRequest("http"));
  expect(Object.fromEntries(fileResponse.headers)).toMatchObject({
    "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  expect(fileResponse.headers.has("strict-transport-security")).toBe(false);
  const pageResponse = new Response("", { headers: { "content-security-policy": "default-src 'self'" } });
  expect(addDefaultHeaders(pageResponse, createRequest("http")).headers.get("content-security-policy")).toBe(
    "default-src 'self'",
  );
});

test("a response over https gets the HSTS header", async () => {
  const response = addDefaultHeaders(
    Response.json({ success: false }, { status: 404 }),
    createRequest("https"),
  );
  expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  expect([response.status, await response.json()]).toEqual([404, { success: false }]);
});
