import { describe, expect, it } from "vitest";
import { userEndpoints } from "#app/api/admin/users.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";

const changeStatus = (client: Client, email: string, disabled: unknown, headers = {}) =>
  client.send("PATCH", `/api/user/${encodeURIComponent(email)}/status`, {
    body: { isDisabled: disabled },
    headers,
  });
const disableUser = (client: Client, email: string) => changeStatus(client, email, true);

const enableUser = (client: Client, email: string) => changeStatus(client, email, false);

const setAdmins = ({ context }: ApiUnderTest, adminEmails: string[]) =>
  Object.assign(context.trustedProviders[0] ?? {}, { adminEmails });

const fetchCurrentUserHttpStatus = async (client: Client) => (await client.get("/api/user/current")).status;
const fetchEvents = async ({ context }: ApiUnderTest) =>
  (await context.storage.history.listChainAfter(0, 1_000)).rows.map(({ event }) => event);

describe("Disabling a user", () => {
  it("ends the user's sessions, suspends the user's tokens and records an event", async () => {
    const api = await startTestApi();
    const tokenClient = await api.createClientWithToken(api.people.mert, "2027-01-01T00:00:00.000Z");
    const initialEventCount = (await fetchEvents(api)).length;
    const response = await disableUser(api.asAda, " Mert@example.com");
    expect(parseApiResult(userEndpoints.changeStatus.result, response)).toMatchObject({
      email: "mert@example.com",
      status: "disabled",
      rowVersion: 2,
    });
    expect([
      await fetchCurrentUserHttpStatus(api.asMert),
      await fetchCurrentUserHttpStatus(tokenClient),
      await fetchCurrentUserHttpStatus(api.asRita),
    ]).toEqual([401, 401, 200]);
    expect((await fetchEvents(api)).slice(initialEventCount)).toMatchObject([
      {
        eventName: "disable-person",
        createdBy: "ada@example.com",
        details: { email: "mert@example.com", issuer: "https://id.example.com" },
      },
    ]);
    await disableUser(api.asAda, "mert@example.com");
    expect(await fetchEvents(api)).toHaveLength(initialEventCount + 1);
  });

  it("is undone by enabling the user, but ended sessions stay ended", async () => {
    const api = await startTestApi();
    const tokenClient = await api.createClientWithToken(api.people.mert, "2027-01-01T00:00:00.000Z");
    await disableUser(api.asAda, "mert@example.com");
    const response = await enableUser(api.asAda, "mert@example.com");
    expect(parseApiResult(userEndpoints.changeStatus.result, response)).toMatchObject({
      status: "active",
      rowVersion: 3,
    });
    expect([
      await fetchCurrentUserHttpStatus(api.asMert),
      await fetchCurrentUserHttpStatus(tokenClient),
    ]).toEqual([401, 200]);
    expect((await fetchEvents(api)).at(-1)).toMatchObject({ eventName: "enable-person" });
  });

  it("is rejected for the user's own account", async () => {
    const { asAda } = await startTestApi();
    const response = await disableUser(asAda, "ada@example.com");
    expect([response.status, response.body]).toEqual([403, errorBody("OWN_STATUS")]);
  });

  it("is rejected for an admin unless the caller is also an admin", async () => {
    const api = await startTestApi();
    await api.grantPrivileges(api.people.rita, ["users-manage"]);
    const rejection = await disableUser(api.asRita, "ada@example.com");
    expect([rejection.status, rejection.body]).toEqual([403, errorBody("OUTRANKED")]);
    setAdmins(api, ["ada@example.com", "Mert@example.com", "nobody@example.com"]);
    expect((await disableUser(api.asRita, "ada@example.com")).status).toBe(403);
    expect((await disableUser(api.asMert, "ada@example.com")).status).toBe(200);
  });

  it("leaves one admin if the last two admins disable each other", async () => {
    const api = await startTestApi();
    setAdmins(api, ["ada@example.com", "mert@example.com"]);
    const responses = await Promise.all([
      disableUser(api.asAda, "mert@example.com"),
      disableUser(api.asMert, "ada@example.com"),
    ]);
    expect(responses.map(({ status }) => `${status}`).toSorted()).toEqual(["200", "422"]);
  });

  it("requires users-manage, a status, an existing user and the current version", async () => {
    const { asAda, asMert } = await startTestApi();
    expect((await disableUser(asMert, "rita@example.com")).status).toBe(403);
    expect((await changeStatus(asAda, "rita@example.com", "yes")).status).toBe(400);
    expect((await disableUser(asAda, "nobody@example.com")).status).toBe(404);
    expect((await changeStatus(asAda, "rita@example.com", true, { "if-match": '"7"' })).status).toBe(409);
  });
});
