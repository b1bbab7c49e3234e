import { expect, it } from "vitest";
import { ensureRequestId } from "#app/hosts/http/request-id.ts";

const resolveRequestId = (requestId: string | null) => {
  const headers: Record<string, string> = requestId === null ? {} : { "x-request-id": requestId };
  return ensureRequestId(new Request("https://licenses.example.com/", { headers })).headers.get(
    "x-request-id",
  );
};

it.each(["7d0f1c9e-6f0a-4b39-9d0e-3f0b1a2c4d5e", "7D0F1C9E6F0A4B399D0E3F0B1A2C4D5E"])(
  "a request keeps the id %s of a proxy",
  (requestId) => {
    expect(resolveRequestId(requestId)).toBe(requestId);
  },
);

it.each([
  null,
  "",
  "webhooks-2026",
  "0",
  "7d0f1c9e-6f0a4b39-9d0e-3f0b1a2c4d5e",
  "7d0f1c9e-6f0a-4b39-9d0e-3f0b1a2c4d5e0",
  "<script>",
])("a request gets a new id instead of %j", (requestId) => {
  expect(resolveRequestId(requestId)).toMatch(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/);
});
