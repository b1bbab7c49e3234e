import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { findMalformedReason } from "#app/hosts/http/malformed-request.ts";

const buildRequest = (url: string, ...hosts: string[]) =>
  ({
    url,
    headers: { ...(hosts[0] !== undefined && { host: hosts[0] }) },
    rawHeaders: hosts.flatMap((host) => ["Host", host]),
  }) as unknown as IncomingMessage;

it.each([
  buildRequest("/", "licenses.example.com"),
  buildRequest("/license?x=1", "localhost:3000"),
  buildRequest("/", "127.0.0.1:80"),
  buildRequest("/", "[::1]:3000"),
  buildRequest("/healthz"),
  buildRequest("//evil.example/", "localhost"),
])("a normal request is accepted", (validRequest) => {
  expect(findMalformedReason(validRequest)).toBeNull();
});

it.each([
  buildRequest("/", "localhost", "localhost"),
  buildRequest("/healthz", "localhost:5360/api/openapi.json?"),
  buildRequest("/", "local host"),
  buildRequest("/", "user@localhost"),
  buildRequest("/", ""),
  buildRequest("/", "localhost:99999"),
  buildRequest("*", "localhost"),
  buildRequest("http://localhost/healthz", "localhost"),
  buildRequest("healthz", "localhost"),
])("a request with an invalid URL or Host header is rejected with a reason", (invalidRequest) => {
  expect(findMalformedReason(invalidRequest)).toMatch(/\w\.$/);
});
