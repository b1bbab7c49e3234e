import { describe, expect, it } from "vitest";
import { signIn } from "#app/domain/sign-in/sign-in.ts";
import { type ApiUnderTest, errorBody, startTestApi } from "#tests/support/api/api.ts";
import { connectDirectory } from "#tests/support/api/directory-client.ts";
import { issuer } from "#tests/support/engines/demo-story.ts";

const fetchEvents = async ({ context }: ApiUnderTest) =>
  (await context.storage.history.listChainAfter(0, 1_000)).rows.map(({ event }) => event);

async function disableMert(api: ApiUnderTest) {
  const directory = await connectDirectory(api);
  const created = await directory.send("POST", "/Users", { userName: "mert", externalId: "demo-mert" });
  const { id } = created.body as { id: string };
  await directory.patch(`/Users/${id}`, { op: "replace", path: "active", value: false });
  return { ...directory, path: `/Users/${id}` };
}

const enableThroughApi = (api: ApiUnderTest) =>
  api.asAda.send("PATCH", "/api/user/mert%40example.com/status", { body: { isDisabled: false } });

describe("A user whom the directory disables", () => {
  it("loses sessions and tokens in one transaction with one event", async () => {
    const api = await startTestApi();
    const tokenClient = await api.createClientWithToken(api.people.mert, "2027-01-01T00:00:00.000Z");
    const eventCount = (await fetchEvents(api)).length;
    await disableMert(api);
    expect([
      (await api.asMert.get("/api/user/current")).status,
      (await tokenClient.get("/api/user/current")).status,
      (await api.asRita.get("/api/user/current")).status,
    ]).toEqual([401, 401, 200]);
    expect((await fetchEvents(api)).slice(eventCount)).toMatchObject([
      { eventName: "create-directory-token", createdBy: "ada@example.com" },
      { eventName: "disable-person", createdBy: "directory", details: { email: "mert@example.com", issuer } },
    ]);
  });

  it("is enabled again only by the directory", async () => {
    const api = await startTestApi();
    const tokenClient = await api.createClientWithToken(api.people.mert, "2027-01-01T00:00:00.000Z");
    const { patch, path } = await disableMert(api);
    const response = await enableThroughApi(api);
    expect([response.status, response.body]).toEqual([422, errorBody("DISABLED_IN_DIRECTORY")]);
    await patch(path, { op: "replace", path: "active", value: true });
    expect((await tokenClient.get("/api/user/current")).status).toBe(200);
    expect((await fetchEvents(api)).at(-1)).toMatchObject({
      eventName: "enable-person",
      createdBy: "directory",
    });
  });

  it("stays disabled if a colleague disabled the user before", async () => {
    const api = await startTestApi();
    await api.asAda.send("PATCH", "/api/user/mert%40example.com/status", { body: { isDisabled: true } });
    const { patch, path } = await disableMert(api);
    await patch(path, { op: "replace", path: "active", value: true });
    expect((await api.context.storage.people.find(api.people.mert.id))?.disabledAt).not.toBeNull();
    expect((await enableThroughApi(api)).status).toBe(200);
  });

  it("cannot sign in for the first time", async () => {
    const api = await startTestApi();
    const { send } = await connectDirectory(api);
    await send("POST", "/Users", { userName: "nina@example.com", active: false });
    const { storage, trustedProviders, now } = api.context;
    const identity = { issuer, subject: "nina", email: "Nina@example.com" };
    await expect(signIn(storage, identity, { trustedProviders }, now())).rejects.toMatchObject({
      code: "NOT_ALLOWED",
    });
    // An e-mail address that the identity provider has not verified connects nobody with the directory.
    await expect(
      signIn(storage, { ...identity, isVerified: false }, { trustedProviders }, now()),
    ).resolves.toMatchObject({ email: "nina@example.com" });
  });

  it("is another user than one with the same name", async () => {
    const api = await startTestApi();
    const { send } = await connectDirectory(api);
    await send("POST", "/Users", { userName: "mert", displayName: "mert@example.com", active: false });
    expect((await api.asMert.get("/api/user/current")).status).toBe(200);
  });

  it("is disabled if the directory removes the user", async () => {
    const api = await startTestApi();
    const { send } = await connectDirectory(api);
    const created = await send("POST", "/Users", { userName: "mert@example.com" });
    expect((await api.asMert.get("/api/user/current")).status).toBe(200);
    await send("DELETE", `/Users/${(created.body as { id: string }).id}`);
    expect((await api.asMert.get("/api/user/current")).status).toBe(401);
  });

  it("leaves the directory when the user is erased", async () => {
    const api = await startTestApi();
    const { send } = await connectDirectory(api);
    await send("POST", "/Users", { userName: "mert@example.com", displayName: "Mert Kaya" });
    await api.asAda.send("DELETE", "/api/user/mert%40example.com");
    expect((await send("GET", "/Users")).body).toMatchObject({ totalResults: 0 });
  });
});
