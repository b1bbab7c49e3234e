import { beforeEach, describe, expect, it } from "vitest";
import { privileges } from "#app/domain/person/privilege.ts";
import { type ApiUnderTest, type Client, startTestApi, type ApiResponse } from "#tests/support/api/api.ts";
import { type DescribedEndpoint, fetchDescribedEndpoints } from "#tests/support/api/open-api-document.ts";
import { type Requirement, requirements } from "./endpoint-requirements.ts";
import { msOf } from "#app/domain/time/time.ts";

const exampleParameters: Record<string, string> = {
  key: "00000-00000-00000-00000-00000",
  provider: "nobody",
  token: "air_nobody-has-this-one",
  name: "Nobody & Sons",
  seedKey: "seed-of-the-sweep",
};
const buildPath = ({ path }: DescribedEndpoint) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleParameters[name] ?? "12345678"));

const getRequirement = ({ name }: DescribedEndpoint): Requirement =>
  requirements[name] ?? expect.fail(`The privileges of ${name} are not listed.`);

type AccessResult = "unknown" | "rejected" | "allowed";

/** The result of the permission check, which comes before all other checks. */
function readAccessResult({ status, body }: ApiResponse): AccessResult {
  const { code, message = "" } =
    (body as { error?: { code?: string; message?: string } } | null)?.error ?? {};
  if (status === 401) return "unknown";
  return status === 403 && code === "FORBIDDEN" && message.startsWith("This request needs")
    ? "rejected"
    : "allowed";
}

/** Sorts the logout last, because it ends the session of the client. */
const sortLogoutLast = (endpoints: DescribedEndpoint[]) =>
  endpoints.toSorted((a, b) => Number(a.path.endsWith("/logout")) - Number(b.path.endsWith("/logout")));

async function collectAccessResults(
  client: Client,
  endpoints: DescribedEndpoint[],
): Promise<Record<string, string>> {
  const accessResults: Record<string, string> = {};
  for (const endpoint of sortLogoutLast(endpoints)) {
    const body = endpoint.operation.requestBody ? {} : undefined;
    accessResults[endpoint.name] = readAccessResult(
      await client.send(endpoint.method, buildPath(endpoint), { body }),
    );
  }
  return accessResults;
}

const getResultWithoutCredentials = (requirement: Requirement) =>
  requirement === "public" ? "allowed" : "unknown";
const createExpectedResultFunction = (grantedPrivileges: readonly string[]) => (requirement: Requirement) => {
  if (requirement === "public" || requirement === "signed-in") return "allowed";
  if (requirement === "server") return "unknown";
  if (requirement === "admin") return "rejected";
  return requirement.some((privilege) => grantedPrivileges.includes(privilege)) ? "allowed" : "rejected";
};
const getResultForAdmin = (requirement: Requirement) => (requirement === "server" ? "unknown" : "allowed");

describe("The privileges of endpoints", () => {
  let api: ApiUnderTest;
  let endpoints: DescribedEndpoint[];
  beforeEach(async () => {
    api = await startTestApi({ rateLimitFactor: 1_000 });
    endpoints = await fetchDescribedEndpoints(api.asAnonymous);
  });

  const expectAccess = async (
    client: Client,
    getExpectedResult: (requirement: Requirement) => AccessResult,
  ) => {
    const expectedResults = endpoints.map((endpoint) => [
      endpoint.name,
      getExpectedResult(getRequirement(endpoint)),
    ]);
    expect(await collectAccessResults(client, endpoints)).toEqual(Object.fromEntries(expectedResults));
  };

  it("exist for every endpoint and for no unknown endpoint", () => {
    expect(endpoints.map(({ name }) => name).toSorted()).toEqual(Object.keys(requirements).toSorted());
  });

  it("apply to a caller without credentials", async () => {
    await expectAccess(api.asAnonymous, getResultWithoutCredentials);
  });

  it("apply to a user without privileges", async () => {
    await expectAccess(api.asRita, createExpectedResultFunction([]));
  });

  it.each(privileges)("apply to a user with %s only", async (privilege) => {
    await api.grantPrivileges(api.people.rita, [privilege]);
    await expectAccess(api.asRita, createExpectedResultFunction([privilege]));
  });

  it("apply to an admin", async () => {
    await expectAccess(api.asAda, getResultForAdmin);
  });

  it("are the same for an API token and its owner", async () => {
    const mertTokenClient = await api.createClientWithToken(api.people.mert, "2027-01-01T00:00:00.000Z");
    await expectAccess(mertTokenClient, createExpectedResultFunction(api.people.mert.privileges));
  });

  it("treat an expired, deleted or unknown token like no credentials", async () => {
    const expiredClient = await api.createClientWithToken(api.people.ada, "2026-11-19T00:00:00.000Z");
    const deletedClient = await api.createClientWithToken(api.people.ada, "2027-01-01T00:00:00.000Z");
    const now = msOf(api.context.now());
    await api.engine.db.deleteFrom("api_token").where("expiration_date", ">", now).execute();
    for (const client of [expiredClient, deletedClient, api.createClientWithBearer("air_foreign")])
      await expectAccess(client, getResultWithoutCredentials);
  });
});
