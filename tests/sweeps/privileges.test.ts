import { beforeEach, describe, expect, it } from "vitest";
import { privileges } from "#app/domain/person/privilege.ts";
import { type ApiUnderTest, type Client, startTestApi, type ApiResponse } from "#tests/support/api/api.ts";
import { type DescribedEndpoint, fetchDescribedEndpoints } from "#tests/support/api/open-api-document.ts";
import { type Requirement, requirements } from "./endpoint-requirements.ts";

const exampleParameters: Record<string, string> = {
  key: "00000-00000-00000-00000-00000",
  provider: "nobody",
  token: "air_nobody-has-this-one",
  name: "Nobody & Sons",
  seedKey: "seed-of-the-sweep",
};
const pathOf = ({ path }: DescribedEndpoint) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleParameters[name] ?? "12345678"));

const requirementFor = ({ name }: DescribedEndpoint): Requirement =>
  requirements[name] ?? expect.fail(`The privileges of ${name} are not listed.`);

type Verdict = "unknown" | "rejected" | "allowed";

/** Returns the result of the permission check, which comes before all other checks. */
function verdictOf({ status, body }: ApiResponse): Verdict {
  const { code, message = "" } =
    (body as { error?: { code?: string; message?: string } } | null)?.error ?? {};
  if (status === 401) return "unknown";
  return status === 403 && code === "FORBIDDEN" && message.startsWith("This needs") ? "rejected" : "allowed";
}

/** Sorts the logout last, because it ends the session of the client. */
const sortLogoutLast = (endpoints: DescribedEndpoint[]) =>
  endpoints.toSorted((a, b) => Number(a.path.endsWith("/logout")) - Number(b.path.endsWith("/logout")));

async function collectVerdicts(
  client: Client,
  endpoints: DescribedEndpoint[],
): Promise<Record<string, string>> {
  const results: Record<string, string> = {};
  for (const endpoint of sortLogoutLast(endpoints)) {
    const body = endpoint.operation.requestBody ? {} : undefined;
    results[endpoint.name] = verdictOf(await client.send(endpoint.method, pathOf(endpoint), { body }));
  }
  return results;
}

/** Expected verdict for a caller without valid credentials. */
const expectedWithoutCredentials = (requirement: Requirement) =>
  requirement === "public" ? "allowed" : "unknown";
const expectedWithPrivileges = (grantedPrivileges: readonly string[]) => (requirement: Requirement) => {
  if (requirement === "public" || requirement === "signed-in") return "allowed";
  if (requirement === "server") return "unknown";
  if (requirement === "admin") return "rejected";
  return requirement.some((privilege) => grantedPrivileges.includes(privilege)) ? "allowed" : "rejected";
};
const expectedForAdmin = (requirement: Requirement) => (requirement === "server" ? "unknown" : "allowed");

describe("The privileges of endpoints", () => {
  let api: ApiUnderTest;
  let endpoints: DescribedEndpoint[];
  beforeEach(async () => {
    api = await startTestApi({ rateLimitFactor: 1_000 });
    endpoints = await fetchDescribedEndpoints(api.asNobody);
  });

  const expectVerdicts = async (client: Client, verdictFor: (requirement: Requirement) => Verdict) => {
    const expected = endpoints.map((endpoint) => [endpoint.name, verdictFor(requirementFor(endpoint))]);
    expect(await collectVerdicts(client, endpoints)).toEqual(Object.fromEntries(expected));
  };

  it("exist for every endpoint and for no unknown endpoint", () => {
    expect(endpoints.map(({ name }) => name).toSorted()).toEqual(Object.keys(requirements).toSorted());
  });

  it("apply to a caller without credentials", async () => {
    await expectVerdicts(api.asNobody, expectedWithoutCredentials);
  });

  it("apply to a user without privileges", async () => {
    await expectVerdicts(api.asRita, expectedWithPrivileges([]));
  });

  it.each(privileges)("apply to a user with %s only", async (privilege) => {
    await api.grantPrivileges(api.people.rita, [privilege]);
    await expectVerdicts(api.asRita, expectedWithPrivileges([privilege]));
  });

  it("apply to an admin", async () => {
    await expectVerdicts(api.asAda, expectedForAdmin);
  });

  it("are the same for an API token and its owner", async () => {
    const mertsToken = await api.withToken(api.people.mert, "2027-01-01T00:00:00.000Z");
    await expectVerdicts(mertsToken, expectedWithPrivileges(api.people.mert.privileges));
  });

  it("treat an expired, deleted or unknown token like no credentials", async () => {
    const expiredClient = await api.withToken(api.people.ada, "2026-11-19T00:00:00.000Z");
    const deletedClient = await api.withToken(api.people.ada, "2027-01-01T00:00:00.000Z");
    const now = api.context.now().getTime();
    await api.engine.db.deleteFrom("api_token").where("expiration_date", ">", now).execute();
    for (const client of [expiredClient, deletedClient, api.withBearer("air_foreign")])
      await expectVerdicts(client, expectedWithoutCredentials);
  });
});
