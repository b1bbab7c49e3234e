import { expect, test } from "vitest";
import { findInsecureBackendErrors } from "#app/hosts/settings/plain-http.ts";

const listSettingNames = (errors: string[]) => errors.map((error) => error.split(": ")[0]);

test("connections to other machines require encryption unless it is disabled", () => {
  const plainSettings = {
    HUBSPOT_URL: "http://crm.example.com",
    AWS_MARKETPLACE_AGREEMENT_URL: "http://agreements.example.com",
    LICENSE_API_URL: "http://licenses.internal",
    HISTORY_HEADS_URL: "http://archive.example.com/heads",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://10.0.0.7:4318",
    EVENT_STREAM: "tcp://siem.example.com:601",
    OIDC_SSO_ISSUER: "http://login.example.com",
  };
  expect(listSettingNames(findInsecureBackendErrors(plainSettings))).toEqual(Object.keys(plainSettings));
  expect(findInsecureBackendErrors({ EVENT_STREAM: "udp://10.0.0.8" })).toEqual([
    "EVENT_STREAM: must use tls, because others could read the data; PLAIN_HTTP_BACKENDS=on allows it",
  ]);
  expect(findInsecureBackendErrors({ ...plainSettings, PLAIN_HTTP_BACKENDS: "on" })).toEqual([]);
});

test.each([
  { EVENT_STREAM: "tls://siem.example.com" },
  { EVENT_STREAM: "tcp://127.0.0.1:601" },
  { EVENT_STREAM: "udp://localhost" },
  { EVENT_STREAM: "file" },
  { OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318" },
  { HUBSPOT_URL: "https://crm.example.com" },
  { PUBLIC_URL: "http://licenses.example.com" },
])("%j is accepted without PLAIN_HTTP_BACKENDS", (settings) => {
  expect(findInsecureBackendErrors(settings)).toEqual([]);
});
