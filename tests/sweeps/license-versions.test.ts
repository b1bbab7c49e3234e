import { describe, expect, it } from "vitest";
import type { License } from "#app/domain/license/license.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { type ApiUnderTest, type Client, startTestApi } from "#tests/support/api/api.ts";
import { prepareExample } from "#tests/support/api/example-preparations.ts";
import { buildExampleRequest } from "#tests/support/api/example-request.ts";
import { fetchDescribedEndpoints } from "#tests/support/api/open-api-document.ts";
import { oneStoredMail } from "#tests/support/outside/mails.ts";
import { createAcceptingProvider } from "#tests/support/outside/single-sign-on.ts";

const endpoints = await fetchDescribedEndpoints((await startTestApi()).asAnonymous);
// The first download of a license file with a seed key takes a seat.
const writeEndpoints = endpoints.filter(
  ({ method, operation }) => method !== "GET" || operation.operationId === "downloadLicenseFile",
);

/** Quotas and servers of each license as text, without what heartbeats change. */
async function readParts({ engine }: ApiUnderTest): Promise<Map<string, string>> {
  const licenses = await engine.db.selectFrom("license").select(["id", "key"]).execute();
  const quotas = await engine.db.selectFrom("quota").selectAll().orderBy("id").execute();
  const servers = await engine.db
    .selectFrom("server")
    .select(["id", "license_id", "device_id", "status", "activated_at", "released_at", "secret_hash"])
    .orderBy("id")
    .execute();
  const isOf =
    (licenseId: number) =>
    ({ license_id }: { license_id: number }) =>
      license_id === licenseId;
  return new Map(
    licenses.map(({ id, key }) => [key, JSON.stringify([quotas.filter(isOf(id)), servers.filter(isOf(id))])]),
  );
}

async function readVersions({ asAda }: ApiUnderTest, keys: Iterable<string>) {
  const versions = new Map<string, { etag: string | null; updatedAt: string }>();
  for (const key of keys) {
    const response = await asAda.get(`/api/oem/licenses/${key}`);
    const { updatedAt } = (response.body as { result: License }).result;
    versions.set(key, { etag: response.headers.get("etag"), updatedAt });
  }
  return versions;
}

/** Sends the example of an endpoint. Returns the licenses whose quotas or servers changed, and their versions. */
async function sendExample({ method, path, operation, ...endpoint }: (typeof endpoints)[number]) {
  const api = await startTestApi({
    storedMails: oneStoredMail,
    staffMail: { recipients: ["ops@example.com"], origin: null },
    ...createAcceptingProvider("sso", "Single sign-on"),
  });
  const extraHeaders = (await prepareExample(operation.operationId, api)) ?? {};
  const partsBefore = await readParts(api);
  const versionsBefore = await readVersions(api, partsBefore.keys());
  api.advanceClock(60_000);
  const isPublic = operation.security.length === 0 || "authorization" in extraHeaders;
  const client: Client = isPublic ? api.asAnonymous : api.asAda;
  const request = buildExampleRequest({ ...endpoint, method, path, operation });
  const headers = { ...request.headers, ...extraHeaders };
  await client.send(method, request.path, { text: request.text, headers });
  // Bulk runs change the licenses in the background.
  await jobs["bulk-runs"](api.context.storage, api.context.now(), api.context);
  const partsAfter = await readParts(api);
  const changedKeys = [...partsBefore.keys()].filter(
    (key) => partsAfter.has(key) && partsAfter.get(key) !== partsBefore.get(key),
  );
  const versionsAfter = await readVersions(api, changedKeys);
  const unversionedKeys = changedKeys.filter((key) => {
    const [before, after] = [versionsBefore.get(key), versionsAfter.get(key)];
    return before?.etag === after?.etag || before?.updatedAt === after?.updatedAt;
  });
  return { changedKeys, unversionedKeys };
}

const outcomes = new Map<string, Awaited<ReturnType<typeof sendExample>>>();

describe("A license whose quotas or servers change gets a new ETag and `updatedAt` from", () => {
  it.each(writeEndpoints.map((endpoint) => [endpoint.operation.operationId, endpoint] as const))(
    "%s",
    async (operationId, endpoint) => {
      const outcome = await sendExample(endpoint);
      outcomes.set(operationId, outcome);
      expect(outcome.unversionedKeys).toEqual([]);
    },
  );
});

it("the sweep reaches each endpoint that changes a quota or a server", () => {
  const changingOperations = [...outcomes].flatMap(([name, { changedKeys }]) =>
    changedKeys.length > 0 ? [name] : [],
  );
  expect(changingOperations.toSorted()).toMatchInlineSnapshot(`
    [
      "activateServer",
      "changeLicenseTier",
      "changeQuotaCapacities",
      "changeQuotaDates",
      "changeQuotaStatus",
      "changeServerStatus",
      "convertToPaid",
      "createEnterpriseQuota",
      "createIrQuota",
      "downloadLicenseFile",
      "extendTrial",
      "issueLicenseFile",
      "linkPurchase",
      "releaseServer",
      "releaseServerSeat",
      "renewLicense",
      "startBulkRun",
    ]
  `);
});
