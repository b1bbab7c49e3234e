import { expect } from "vitest";
import type { SendRequest } from "./webhook-requests.ts";

/** Sends a request to every endpoint for tokens of the company directory. */
export async function sendDirectoryRequests(request: SendRequest): Promise<void> {
  const response = await request("POST /oem/directory/tokens", { body: { name: "Entra" } });
  const { id } = (response.body as { result: { id: number } }).result;
  expect((await request("GET /oem/directory/tokens")).body).toMatchObject({ result: [{ id }] });
  await request("DELETE /oem/directory/tokens/{id}", { params: { id } });
}
