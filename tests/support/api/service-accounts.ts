import { expect } from "vitest";
import { serviceAccountEndpoints } from "#app/api/admin/service-accounts.ts";
import type { ServiceAccount } from "#app/domain/service-account/service-account.ts";
import { type ApiUnderTest, type Client, parseApiResult } from "./api.ts";

export const serviceAccountsPath = "/api/oem/service-accounts";

export const newServiceAccount = {
  name: "Nightly export",
  ownerEmail: "mert@example.com",
  scopes: ["license-create", "license-manage"],
};

/** Creates a service account of Mert as Ada. `client` sends requests with its token. */
export async function createServiceAccount(
  api: ApiUnderTest,
  changes: object = {},
): Promise<{ account: ServiceAccount; path: string; client: Client }> {
  const response = await api.asAda.post(serviceAccountsPath, { ...newServiceAccount, ...changes });
  expect(response.status).toBe(201);
  const account = parseApiResult(serviceAccountEndpoints.create.result, response);
  return {
    account,
    path: `${serviceAccountsPath}/${account.id}`,
    client: api.createClientWithBearer(account.token),
  };
}

export const listServiceAccounts = async (client: Client): Promise<ServiceAccount[]> =>
  parseApiResult(serviceAccountEndpoints.list.result, await client.get(serviceAccountsPath));
