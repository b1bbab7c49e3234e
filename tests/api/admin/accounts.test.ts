import { describe, expect, it } from "vitest";
import { userEndpoints } from "#app/api/admin/users.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import type { TrustedProvider } from "#app/domain/person/trust.ts";
import { exampleTrust } from "#tests/fixtures/trust.ts";
import { type ApiUnderTest, type Client, startTestApi, errorBody, resultOf } from "#tests/support/api/api.ts";

const fetchUsers = async (client: Client) =>
  resultOf(userEndpoints.list.result, await client.post("/api/user/paginated", {}));
const findUser = async (client: Client, email: string) =>
  (await fetchUsers(client)).entities.find((user) => user.email === email);
const listAccountsWithEmail = async (client: Client, email: string) =>
  (await fetchUsers(client)).entities
    .filter((user) => user.email === email)
    .toSorted((a, b) => (a.provider ?? "").localeCompare(b.provider ?? ""));
const changePrivileges = (client: Client, email: string, privileges: string[]) =>
  client.post("/api/user/privileges", { email, privileges });
const changePrivilegesResult = async (client: Client, email: string, privileges: string[]) =>
  resultOf(userEndpoints.changePrivileges.result, await changePrivileges(client, email, privileges));
const signIn = ({ context }: ApiUnderTest, email: string, at: string, issuer = exampleTrust.issuer) =>
  context.storage.people.signIn({ issuer, subject: email, email }, at);
const fetchPrivileges = async ({ context }: ApiUnderTest, { id }: UserRecord) =>
  (await context.storage.people.find(id))?.privileges;

describe("Two accounts with one e-mail address, of two identity providers", () => {
  const signInTime = "2026-11-20T15:00:00.000Z";
  const openTwoAccounts = async () => {
    const otherProvider = { ...exampleTrust, issuer: "https://other.example.com", label: "Partners" };
    const api = await startTestApi({
      trusts: [{ ...exampleTrust, adminEmails: ["ada@example.com"] }, otherProvider],
    });
    return { api, partner: await signIn(api, "mert@example.com", signInTime, otherProvider.issuer) };
  };

  it("are two users with separate privileges", async () => {
    const { api, partner } = await openTwoAccounts();
    expect(await listAccountsWithEmail(api.asAda, "mert@example.com")).toMatchObject([
      { id: api.people.mert.id, provider: "Example SSO", privileges: api.people.mert.privileges },
      { id: partner.id, provider: "Partners", lastlogin: signInTime, privileges: [] },
    ]);
    await changePrivilegesResult(api.asAda, `${partner.id}`, ["settings-manage"]);
    expect(await fetchPrivileges(api, partner)).toEqual(["settings-manage"]);
    expect(await fetchPrivileges(api, api.people.mert)).toEqual(api.people.mert.privileges);
  });

  it("must be requested by id, because their address is ambiguous", async () => {
    const { api, partner } = await openTwoAccounts();
    const fetchUser = (name: string) => api.asAda.get(`/api/user?${new URLSearchParams({ email: name })}`);
    for (const response of [
      await changePrivileges(api.asAda, "mert@example.com", []),
      await fetchUser("mert@example.com"),
    ]) {
      expect(response.status).toBe(409);
      expect(response.body).toEqual(errorBody("SEVERAL_USERS"));
    }
    expect(resultOf(userEndpoints.get.result, await fetchUser(`${partner.id}`)).provider).toBe("Partners");
    expect((await fetchUser("999999999")).status).toBe(404);
  });

  it("are not both admins if only one provider's admins are configured", async () => {
    const { api, partner } = await openTwoAccounts();
    const otherAda = await signIn(api, "ada@example.com", signInTime, "https://other.example.com");
    expect(await listAccountsWithEmail(api.asAda, "ada@example.com")).toMatchObject([
      { id: api.people.ada.id, isAdmin: true },
      { id: otherAda.id, isAdmin: false },
    ]);
    const partnerClient = await api.withToken(partner, "2027-01-01T00:00:00.000Z");
    expect((await partnerClient.get("/api/oem/tags")).status).toBe(200);
  });
});

describe("Sign-in rights and admins", () => {
  const tokenEnd = "2027-01-01T00:00:00.000Z";
  it("are checked at every request of a session or token", async () => {
    const api = await startTestApi();
    const tokenClient = await api.withToken(api.people.ada, tokenEnd);
    const { trusts } = api.context;
    const listStatuses = async () => {
      const responses = [api.asAda, tokenClient].map((client) => client.post("/api/user/paginated", {}));
      return (await Promise.all(responses)).map(({ status }) => status);
    };
    expect(await listStatuses()).toEqual([200, 200]);
    const [trust] = trusts as TrustedProvider[];
    Object.assign(trust ?? {}, { adminEmails: ["boss@example.com"] });
    expect(await listStatuses()).toEqual([403, 403]);
    Object.assign(trust ?? {}, { adminEmails: ["ada@example.com"], allowedEmailDomains: ["example.org"] });
    expect(await listStatuses()).toEqual([401, 401]);
    Object.assign(trust ?? {}, { allowedEmailDomains: [] });
    expect(await listStatuses()).toEqual([200, 200]);
    Object.assign(trust ?? {}, { issuer: "https://other.example.com" });
    expect(await listStatuses()).toEqual([401, 401]);
  });

  it("are shown in the user list", async () => {
    const api = await startTestApi();
    Object.assign(api.context.trusts[0] ?? {}, { allowedEmailDomains: [] });
    await signIn(api, "paul@partner.example", "2026-11-20T11:00:00.000Z");
    Object.assign(api.context.trusts[0] ?? {}, { allowedEmailDomains: ["example.com"] });
    expect(await findUser(api.asAda, "paul@partner.example")).toMatchObject({ status: "unknown" });
  });
});
