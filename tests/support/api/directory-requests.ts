import { expect } from "vitest";
import type { SendRequest } from "./webhook-requests.ts";

/** Sends a request to every endpoint for the company directory. */
export async function sendDirectoryRequests(request: SendRequest): Promise<void> {
  const response = await request("POST /oem/directory/tokens", { body: { name: "Entra" } });
  const { id } = (response.body as { result: { id: number } }).result;
  expect((await request("GET /oem/directory/tokens")).body).toMatchObject({ result: [{ id }] });
  const rule = { provider: "sso", group: "Licensing", privileges: ["tags-create"], isAdmin: false };
  await request("PUT /oem/directory/rules", { body: { rules: [rule] } });
  expect((await request("GET /oem/directory/rules")).body).toMatchObject({ result: { rules: [rule] } });
  expect((await request("GET /oem/directory/groups")).body).toMatchObject({ result: { names: [] } });
  await request("DELETE /oem/directory/tokens/{id}", { params: { id } });
}
