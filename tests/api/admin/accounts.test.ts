import { describe, expect, it } from "vitest";
import { userEndpoints } from "#app/api/admin/users.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import type { TrustedProvider } from "#app/domain/person/trust.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";

const fetchUsers = async (client: Client) =>
  parseApiResult(userEndpoints.list.result, await client.post("/api/user/paginated", {}));
const findUser = async (client: Client, email: string) =>
  (await fetchUsers(client)).entities.find((user) => user.email === email);
const listAccountsWithEmail = async (client: Client, email: string) =>
  (await fetchUsers(client)).entities
    .filter((user) => user.email === email)
    .toSorted((a, b) => (a.provider ?? "").localeCompare(b.provider ?? ""));
const changePrivileges = (client: Client, emailOrId: string, privileges: string[]) =>
  client.post("/api/user/privileges", { email: emailOrId, privileges });
const changePrivilegesAndReadUser = async (client: Client, emailOrId: string, privileges: string[]) =>
  parseApiResult(
    userEndpoints.changePrivileges.result,
    await changePrivileges(client, emailOrId, privileges),
  );
const signIn = (
  { context }: ApiUnderTest,
  email: string,
  signInTime: string,
  issuer = exampleTrustedProvider.issuer,
) => context.storage.people.signIn({ issuer, subject: email, email }, signInTime);
/** Changes the configuration of the first identity provider. */
const changeProvider = ({ context }: ApiUnderTest, changes: Partial<TrustedProvider>) =>
  Object.assign(context.trustedProviders[0] ?? {}, changes);

const fetchPrivileges = async ({ context }: ApiUnderTest, { id }: UserRecord) =>
  (await context.storage.people.find(id))?.privileges;

describe("Two accounts with one e-mail address, of two identity providers", () => {
  const signInTime = "2026-11-20T15:00:00.000Z";
  const openTwoAccounts = async () => {
    const otherProvider = {
      ...exampleTrustedProvider,
      issuer: "https://other.example.com",
      label: "Partners",
    };
    const api = await startTestApi({
      trustedProviders: [{ ...exampleTrustedProvider, adminEmails: ["ada@example.com"] }, otherProvider],
    });
    return { api, partnerUser: await signIn(api, "mert@example.com", signInTime, otherProvider.issuer) };
  };

  it("are two users with separate privileges", async () => {
    const { api, partnerUser } = await openTwoAccounts();
    expect(await listAccountsWithEmail(api.asAda, "mert@example.com")).toMatchObject([
      { id: api.people.mert.id, provider: "Example SSO", privileges: api.people.mert.privileges },
      { id: partnerUser.id, provider: "Partners", lastlogin: signInTime, privileges: [] },
    ]);
    await changePrivilegesAndReadUser(api.asAda, `${partnerUser.id}`, ["settings-manage"]);
    expect(await fetchPrivileges(api, partnerUser)).toEqual(["settings-manage"]);
    expect(await fetchPrivileges(api, api.people.mert)).toEqual(api.people.mert.privileges);
  });

  it("require an id in requests, because their address is ambiguous", async () => {
    const { api, partnerUser } = await openTwoAccounts();
    const fetchUser = (emailOrId: string) =>
      api.asAda.get(`/api/user?${new URLSearchParams({ email: emailOrId })}`);
    for (const response of [
      await changePrivileges(api.asAda, "mert@example.com", []),
      await fetchUser("mert@example.com"),
    ]) {
      expect(response.status).toBe(409);
      expect(response.body).toEqual(errorBody("SEVERAL_USERS"));
    }
    expect(parseApiResult(userEndpoints.get.result, await fetchUser(`${partnerUser.id}`)).provider).toBe(
      "Partners",
    );
    expect((await fetchUser("999999999")).status).toBe(404);
  });

  it("have admin rights only if their own identity provider lists the address as an admin", async () => {
    const { api, partnerUser } = await openTwoAccounts();
    const otherAda = await signIn(api, "ada@example.com", signInTime, "https://other.example.com");
    expect(await listAccountsWithEmail(api.asAda, "ada@example.com")).toMatchObject([
      { id: api.people.ada.id, isAdmin: true },
      { id: otherAda.id, isAdmin: false },
    ]);
    const partnerClient = await api.createClientWithToken(partnerUser, "2027-01-01T00:00:00.000Z");
    expect((await partnerClient.get("/api/oem/tags")).status).toBe(200);
  });
});

describe("The right to sign in and admin rights", () => {
  const tokenEnd = "2027-01-01T00:00:00.000Z";
  it("are checked at every request with a session or token", async () => {
    const api = await startTestApi();
    const tokenClient = await api.createClientWithToken(api.people.ada, tokenEnd);
    const listStatuses = async () => {
      const responses = [api.asAda, tokenClient].map((client) => client.post("/api/user/paginated", {}));
      return (await Promise.all(responses)).map(({ status }) => status);
    };
    expect(await listStatuses()).toEqual([200, 200]);
    changeProvider(api, { adminEmails: ["boss@example.com"] });
    expect(await listStatuses()).toEqual([403, 403]);
    changeProvider(api, { adminEmails: ["ada@example.com"], allowedEmailDomains: ["example.org"] });
    expect(await listStatuses()).toEqual([401, 401]);
    changeProvider(api, { allowedEmailDomains: [] });
    expect(await listStatuses()).toEqual([200, 200]);
    changeProvider(api, { issuer: "https://other.example.com" });
    expect(await listStatuses()).toEqual([401, 401]);
  });

  it("determine the status of a user in the user list", async () => {
    const api = await startTestApi();
    changeProvider(api, { allowedEmailDomains: [] });
    await signIn(api, "paul@partner.example", "2026-11-20T11:00:00.000Z");
    changeProvider(api, { allowedEmailDomains: ["example.com"] });
    expect(await findUser(api.asAda, "paul@partner.example")).toMatchObject({ status: "unknown" });
  });
});
