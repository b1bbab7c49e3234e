import { acmeInfinite, issue, exampleQuota, exampleServer } from "#tests/fixtures/licenses.ts";
import type { ApiUnderTest } from "#tests/support/api/api.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";

export const keyAliasSecrets: Secrets = ["secret of the license key aliases of the tests"];

export const importedKey = "OLD-2019-0001";

/** Issues a license with an imported key and returns the key. */
export async function issueImportedLicense(api: ApiUnderTest): Promise<string> {
  await issue(api.context.storage, {
    ...acmeInfinite({ key: importedKey, tags: ["emea"] }),
    quotas: [exampleQuota("2026-01-01", "2027-12-31")],
    servers: [exampleServer("soc-99")],
  });
  return importedKey;
}

export async function fetchStoredKeys({ engine: { db } }: ApiUnderTest): Promise<string[]> {
  const rows = await db.selectFrom("license").select("key").execute();
  return rows.map(({ key }) => key);
}
