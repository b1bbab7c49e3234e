import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { malformedReason } from "#app/hosts/http/malformed-request.ts";

const request = (url: string, ...hosts: string[]) =>
  ({
    url,
    headers: { ...(hosts[0] !== undefined && { host: hosts[0] }) },
    rawHeaders: hosts.flatMap((host) => ["Host", host]),
  }) as unknown as IncomingMessage;

it.each([
  request("/", "licenses.example.com"),
  request("/license?x=1", "localhost:3000"),
  request("/", "127.0.0.1:80"),
  request("/", "[::1]:3000"),
  request("/healthz"),
  request("//evil.example/", "localhost"),
])("A normal request is accepted", (usual) => {
  expect(malformedReason(usual)).toBeNull();
});

it.each([
  request("/", "localhost", "localhost"),
  request("/healthz", "localhost:5360/api/openapi.json?"),
  request("/", "local host"),
  request("/", "user@localhost"),
  request("/", ""),
  request("/", "localhost:99999"),
  request("*", "localhost"),
  request("http://localhost/healthz", "localhost"),
  request("healthz", "localhost"),
])("A request with an invalid address is rejected with a reason", (broken) => {
  expect(malformedReason(broken)).toMatch(/\w\.$/);
});
