import { expect, test } from "vitest";
import { applyForwardedHeaders, createProxyCheck } from "#app/hosts/http/trusted-proxy.ts";

const forwardedHeaders = {
  "x-forwarded-proto": "https",
  "x-forwarded-host": "licenses.example.com",
  "x-forwarded-for": "198.51.100.7, 203.0.113.9, 10.9.9.9",
};
const createForwardedRequest = (headers: Record<string, string>) =>
  new Request("http://10.0.0.5:3000/license?x=1", { method: "POST", body: "a=b", headers });
const readUrlAndClientAddress = ({ url, headers }: Request) => [url, headers.get("x-client-address")];

test("a trusted proxy may set the URL and the client IP address", async () => {
  const request = applyForwardedHeaders(
    createForwardedRequest(forwardedHeaders),
    "::ffff:10.1.2.3",
    createProxyCheck(["10.0.0.0/8"]),
  );
  expect(readUrlAndClientAddress(request)).toEqual([
    "https://licenses.example.com/license?x=1",
    "203.0.113.9",
  ]);
  expect([request.method, await request.text()]).toEqual(["POST", "a=b"]);
});

test("the forwarded headers of any other client are ignored", () => {
  for (const trustedProxies of [[], ["10.1.2.4"], ["loopback"]]) {
    const claimedHeaders = { ...forwardedHeaders, "x-client-address": "198.51.100.1" };
    const request = applyForwardedHeaders(
      createForwardedRequest(claimedHeaders),
      "10.1.2.3",
      createProxyCheck(trustedProxies),
    );
    expect(readUrlAndClientAddress(request)).toEqual(["http://10.0.0.5:3000/license?x=1", "10.1.2.3"]);
  }
});

test("IP addresses, networks and loopback can be trusted", () => {
  const isTrusted = createProxyCheck(["192.0.2.7", "2001:db8::/32", "loopback"]);
  expect(["192.0.2.7", "2001:db8::1", "127.0.0.1", "::1"].map(isTrusted)).toEqual([true, true, true, true]);
  expect(["192.0.2.8", "2001:db9::1", "10.0.0.1"].map(isTrusted)).toEqual([false, false, false]);
});

test("an invalid forwarded host is ignored", () => {
  for (const host of ["evil.example/path", "a b", "user@evil.example", ""]) {
    const request = applyForwardedHeaders(
      createForwardedRequest({ ...forwardedHeaders, "x-forwarded-host": host }),
      "127.0.0.1",
      createProxyCheck(["loopback"]),
    );
    expect(new URL(request.url).host).toBe("10.0.0.5:3000");
  }
});

test.each([
  ["198.51.100.7, 203.0.113.9:51234", "203.0.113.9"],
  ["198.51.100.7, [2001:db8::7]:443", "2001:db8::7"],
  ["198.51.100.7, [2001:db8::7]", "2001:db8::7"],
  ["198.51.100.7, 203.0.113.9:51234, 10.9.9.9:80", "203.0.113.9"],
  ["198.51.100.7, unknown", "10.1.2.3"],
  ["198.51.100.7, unknown, 10.9.9.9", "10.9.9.9"],
  ["198.51.100.7, 203.0.113.9:port", "10.1.2.3"],
  ["203.0.113.9, 10.9.9.9,", "203.0.113.9"],
  ["10.9.9.8, 10.9.9.9", "10.9.9.8"],
])("for X-Forwarded-For %j the client IP address is %s", (forwardedFor, clientAddress) => {
  const request = applyForwardedHeaders(
    createForwardedRequest({ ...forwardedHeaders, "x-forwarded-for": forwardedFor }),
    "10.1.2.3",
    createProxyCheck(["10.0.0.0/8"]),
  );
  expect(request.headers.get("x-client-address")).toBe(clientAddress);
});
