import { expect } from "vitest";
import type { ApiResponse, ApiUnderTest } from "./api.ts";

/** A company directory that sends SCIM requests with its token. */
export interface DirectoryClient {
  send: (method: string, path: string, body?: unknown) => Promise<ApiResponse>;
  /** Sends the operations as a PATCH request. */
  patch: (path: string, ...operations: object[]) => Promise<ApiResponse>;
}

export async function connectDirectory(api: ApiUnderTest): Promise<DirectoryClient> {
  const response = await api.asAda.post("/api/oem/directory/tokens", { name: "Directory of the tests" });
  expect(response.status).toBe(201);
  const { token } = (response.body as { result: { token: string } }).result;
  const client = api.createClientWithBearer(token);
  const send: DirectoryClient["send"] = (method, path, body) =>
    client.send(method, `/scim/v2${path}`, {
      headers: { "content-type": "application/scim+json" },
      ...(body !== undefined && { body }),
    });
  return {
    send,
    patch: (path, ...operations) =>
      send("PATCH", path, {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
        Operations: operations,
      }),
  };
}

export const createFilterPath = (list: "Users" | "Groups", filter: string, parameters = {}): string =>
  `/${list}?${new URLSearchParams({ ...parameters, filter })}`;
