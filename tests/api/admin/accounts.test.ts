import { describe, expect, it } from "vitest";
import { userEndpoints } from "#app/api/admin/users.ts";
import type { Person } from "#app/domain/person/person.ts";
import type { Trust } from "#app/domain/person/trust.ts";
import { exampleTrust } from "#tests/fixtures/trust.ts";
import { type ApiUnderTest, type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";

const page = async (client: Client) =>
  resultOf(userEndpoints.paginated.result, await client.post("/api/user/paginated", {}));
const userNamed = async (client: Client, email: string) =>
  (await page(client)).entities.find((user) => user.email === email);
const accounts = async (client: Client, email: string) =>
  (await page(client)).entities
    .filter((user) => user.email === email)
    .toSorted((a, b) => (a.provider ?? "").localeCompare(b.provider ?? ""));
const save = (client: Client, email: string, privileges: string[]) =>
  client.post("/api/user/privileges", { email, privileges });
const saved = async (client: Client, email: string, privileges: string[]) =>
  resultOf(userEndpoints.changePrivileges.result, await save(client, email, privileges));
const signIn = ({ context }: ApiUnderTest, email: string, at: string, issuer = exampleTrust.issuer) =>
  context.storage.people.signIn({ issuer, subject: email, email }, at);
const heldBy = async ({ context }: ApiUnderTest, { id }: Person) =>
  (await context.storage.people.find(id))?.privileges;

describe("Two accounts with one e-mail address, of two identity providers", () => {
  const later = "2026-11-20T15:00:00.000Z";
  const openBoth = async () => {
    const partners = { ...exampleTrust, issuer: "https://other.example.com", label: "Partners" };
    const api = await openApi({ trusts: [{ ...exampleTrust, adminEmails: ["ada@example.com"] }, partners] });
    return { api, partner: await signIn(api, "mert@example.com", later, partners.issuer) };
  };

  it("are two users with separate privileges", async () => {
    const { api, partner } = await openBoth();
    expect(await accounts(api.asAda, "mert@example.com")).toMatchObject([
      { id: api.people.mert.id, provider: "Example SSO", privileges: api.people.mert.privileges },
      { id: partner.id, provider: "Partners", lastlogin: later, privileges: [] },
    ]);
    await saved(api.asAda, `${partner.id}`, ["settings-manage"]);
    expect(await heldBy(api, partner)).toEqual(["settings-manage"]);
    expect(await heldBy(api, api.people.mert)).toEqual(api.people.mert.privileges);
  });

  it("are named by their ids, because the address is ambiguous", async () => {
    const { api, partner } = await openBoth();
    const userByEmail = (named: string) =>
      api.asAda.get(`/api/user?${new URLSearchParams({ email: named })}`);
    for (const response of [
      await save(api.asAda, "mert@example.com", []),
      await userByEmail("mert@example.com"),
    ]) {
      expect(response.status).toBe(409);
      expect(response.body).toEqual(errorBody("SEVERAL_USERS"));
    }
    expect(resultOf(userEndpoints.get.result, await userByEmail(`${partner.id}`)).provider).toBe("Partners");
    expect((await userByEmail("999999999")).status).toBe(404);
  });

  it("are not both admins if one identity provider's admins are named", async () => {
    const { api, partner: otherUser } = await openBoth();
    const namesake = await signIn(api, "ada@example.com", later, "https://other.example.com");
    expect(await accounts(api.asAda, "ada@example.com")).toMatchObject([
      { id: api.people.ada.id, isAdmin: true },
      { id: namesake.id, isAdmin: false },
    ]);
    const partner = await api.withToken(otherUser, "2027-01-01T00:00:00.000Z");
    expect((await partner.get("/api/oem/tags")).status).toBe(200);
  });
});

describe("Sign-in rights and admins", () => {
  const until = "2027-01-01T00:00:00.000Z";
  it("are checked at every request, for sessions and tokens alike", async () => {
    const api = await openApi();
    const script = await api.withToken(api.people.ada, until);
    const { trusts } = api.context;
    const users = async () => {
      const responses = [api.asAda, script].map((client) => client.post("/api/user/paginated", {}));
      return (await Promise.all(responses)).map(({ status }) => status);
    };
    expect(await users()).toEqual([200, 200]);
    const [trust] = trusts as Trust[];
    Object.assign(trust ?? {}, { adminEmails: ["boss@example.com"] });
    expect(await users()).toEqual([403, 403]);
    Object.assign(trust ?? {}, { adminEmails: ["ada@example.com"], allowedEmailDomains: ["example.org"] });
    expect(await users()).toEqual([401, 401]);
    Object.assign(trust ?? {}, { allowedEmailDomains: [] });
    expect(await users()).toEqual([200, 200]);
    Object.assign(trust ?? {}, { issuer: "https://other.example.com" });
    expect(await users()).toEqual([401, 401]);
  });

  it("is shown in the list", async () => {
    const api = await openApi();
    Object.assign(api.context.trusts[0] ?? {}, { allowedEmailDomains: [] });
    await signIn(api, "paul@partner.example", "2026-11-20T11:00:00.000Z");
    Object.assign(api.context.trusts[0] ?? {}, { allowedEmailDomains: ["example.com"] });
    expect(await userNamed(api.asAda, "paul@partner.example")).toMatchObject({ status: "unknown" });
  });
});
