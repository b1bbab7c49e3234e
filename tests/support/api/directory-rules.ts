import { expect } from "vitest";
import { directoryEndpoints } from "#app/api/admin/directory.ts";
import { userEndpoints } from "#app/api/admin/users.ts";
import type { Privilege } from "#app/domain/person/privilege.ts";
import { type ApiUnderTest, type Client, parseApiResult } from "./api.ts";
import type { DirectoryClient } from "./directory-client.ts";

export const rulesPath = "/api/oem/directory/rules";

export const buildRule = (group: string, privileges: Privilege[], changes: object = {}) => ({
  provider: "sso",
  group,
  privileges,
  isAdmin: false,
  ...changes,
});

export const putRules = (client: Client, rules: readonly object[], query = "", headers = {}) =>
  client.send("PUT", `${rulesPath}${query}`, { body: { rules }, headers });

export const saveRules = async (client: Client, ...rules: object[]) =>
  parseApiResult(directoryEndpoints.saveRules.result, await putRules(client, rules));

export const previewRules = async (client: Client, ...rules: object[]) =>
  parseApiResult(directoryEndpoints.saveRules.result, await putRules(client, rules, "?dryRun=true"));

export const fetchCurrentUser = async (client: Client) =>
  parseApiResult(userEndpoints.current.result, await client.get("/api/user/current"));

/** Adds a user or a group, and returns the id. */
export async function addToDirectory(
  { send }: DirectoryClient,
  list: "Users" | "Groups",
  resource: object,
): Promise<string> {
  const response = await send("POST", `/${list}`, resource);
  expect(response.status).toBe(201);
  return (response.body as { id: string }).id;
}

export const listEvents = async ({ context }: ApiUnderTest, position = 0) =>
  (await context.storage.history.listChainAfter(position, 1_000)).rows.map(({ event }) => event);
