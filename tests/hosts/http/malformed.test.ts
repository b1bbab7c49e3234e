import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { findMalformedReason } from "#app/hosts/http/malformed-request.ts";

const requestWith = (url: string, ...hosts: string[]) =>
  ({
    url,
    headers: { ...(hosts[0] !== undefined && { host: hosts[0] }) },
    rawHeaders: hosts.flatMap((host) => ["Host", host]),
  }) as unknown as IncomingMessage;

it.each([
  requestWith("/", "licenses.example.com"),
  requestWith("/license?x=1", "localhost:3000"),
  requestWith("/", "127.0.0.1:80"),
  requestWith("/", "[::1]:3000"),
  requestWith("/healthz"),
  requestWith("//evil.example/", "localhost"),
])("a normal request is accepted", (validRequest) => {
  expect(findMalformedReason(validRequest)).toBeNull();
});

it.each([
  requestWith("/", "localhost", "localhost"),
  requestWith("/healthz", "localhost:5360/api/openapi.json?"),
  requestWith("/", "local host"),
  requestWith("/", "user@localhost"),
  requestWith("/", ""),
  requestWith("/", "localhost:99999"),
  requestWith("*", "localhost"),
  requestWith("http://localhost/healthz", "localhost"),
  requestWith("healthz", "localhost"),
])("a request with an invalid address is rejected with a reason", (invalidRequest) => {
  expect(findMalformedReason(invalidRequest)).toMatch(/\w\.$/);
});
