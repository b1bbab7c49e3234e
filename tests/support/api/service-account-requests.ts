import { expect } from "vitest";
import type { SendRequest } from "./webhook-requests.ts";

/** Sends a request to every endpoint for service accounts. */
export async function sendServiceAccountRequests(request: SendRequest): Promise<void> {
  const response = await request("POST /oem/service-accounts", {
    body: { name: "Nightly export", ownerEmail: "ada@example.com", scopes: ["license-create"] },
  });
  const { id } = (response.body as { result: { id: number } }).result;
  const options = { params: { id } };
  await request("PATCH /oem/service-accounts/{id}", {
    ...options,
    body: { name: "Hourly export", scopes: "read", expiresAt: "2027-06-30" },
  });
  await request("POST /oem/service-accounts/{id}/token", options);
  await request("POST /oem/service-accounts/{id}/confirmation", options);
  expect((await request("GET /oem/service-accounts")).body).toMatchObject({
    result: [{ id, name: "Hourly export", ownerEmail: "ada@example.com" }],
  });
  await request("DELETE /oem/service-accounts/{id}", options);
}
