import { describe, expect, it } from "vitest";
import { type ApiUnderTest, errorBody, startTestApi } from "#tests/support/api/api.ts";
import { fetchFigure } from "#tests/support/api/dashboard.ts";
import { createServiceAccount, listServiceAccounts } from "#tests/support/api/service-accounts.ts";

const dayMs = 86_400_000;

/** Confirms as the user of a new session, because the sessions of the test end after an hour. */
async function confirm(api: ApiUnderTest, path: string, name: "ada" | "mert" | "rita" = "mert") {
  const client = await api.createClientWithSession(api.people[name]);
  const { status, body } = await client.post(`${path}/confirmation`, {});
  return [status, body];
}

const tagsPath = "/api/oem/tags";

describe("The token of a service account", () => {
  it("rests 90 days after the last confirmation, until its owner confirms it", async () => {
    const api = await startTestApi();
    const { client, path } = await createServiceAccount(api);
    api.advanceClock(89 * dayMs);
    expect((await client.get(tagsPath)).status).toBe(200);
    api.advanceClock(dayMs);
    const response = await client.get(tagsPath);
    expect([response.status, response.body]).toEqual([
      401,
      errorBody("SERVICE_ACCOUNT_RESTS", {
        message:
          "This service account rests since 2027-02-18, because it was not confirmed for 90 days. Ask its owner to confirm it in the settings.",
      }),
    ]);
    api.advanceClock(dayMs);
    expect((await client.get(tagsPath)).status).toBe(401);
    expect(await confirm(api, path)).toMatchObject([200, { result: { isResting: false, rowVersion: 2 } }]);
    expect((await client.get(tagsPath)).status).toBe(200);
    api.advanceClock(90 * dayMs - 1);
    expect((await client.get(tagsPath)).status).toBe(200);
    api.advanceClock(1);
    expect((await client.get(tagsPath)).status).toBe(401);
  });

  it("rests after its end, even if it is confirmed", async () => {
    const api = await startTestApi();
    const { client, path } = await createServiceAccount(api, { expiresAt: "2026-11-30" });
    api.advanceClock(10 * dayMs);
    expect((await client.get(tagsPath)).status).toBe(200);
    api.advanceClock(dayMs);
    const endMessage =
      "This service account ended on 2026-11-30. Ask a user who manages API tokens to set a later end.";
    const endError = errorBody("SERVICE_ACCOUNT_RESTS", { message: endMessage });
    expect((await client.get(tagsPath)).body).toEqual(endError);
    expect(await confirm(api, path)).toMatchObject([
      200,
      { result: { isResting: true, restReason: "ended" } },
    ]);
    expect((await client.get(tagsPath)).body).toEqual(endError);
    const asAda = await api.createClientWithSession(api.people.ada);
    await asAda.send("PATCH", path, { body: { expiresAt: null } });
    expect((await client.get(tagsPath)).status).toBe(200);
  });

  it("works for 90 days after its owner was disabled, and then needs a new owner", async () => {
    const api = await startTestApi();
    const { client, path } = await createServiceAccount(api);
    await api.asAda.send("PATCH", "/api/user/mert%40example.com/status", { body: { isDisabled: true } });
    expect((await client.get(tagsPath)).status).toBe(200);
    expect(await listServiceAccounts(api.asAda)).toMatchObject([
      { ownerEmail: "mert@example.com", hasActiveOwner: false },
    ]);
    api.advanceClock(90 * dayMs);
    expect((await client.get(tagsPath)).body).toEqual(
      errorBody("SERVICE_ACCOUNT_RESTS", {
        message: expect.stringContaining("to choose a new owner, who can confirm it"),
      }),
    );
    const asAda = await api.createClientWithSession(api.people.ada);
    const ownerChange = { body: { ownerEmail: "Rita@example.com" } };
    expect((await asAda.send("PATCH", path, ownerChange)).body).toMatchObject({
      result: { ownerEmail: "rita@example.com", hasActiveOwner: true, isResting: true },
    });
    expect((await client.get(tagsPath)).status).toBe(401);
    expect(await confirm(api, path, "rita")).toMatchObject([200, { result: { isResting: false } }]);
    expect((await client.get(tagsPath)).status).toBe(200);
  });

  it("works after its owner was erased, without an owner", async () => {
    const api = await startTestApi();
    const { client } = await createServiceAccount(api);
    expect((await api.asAda.send("DELETE", "/api/user/mert%40example.com")).status).toBe(200);
    expect((await client.get(tagsPath)).status).toBe(200);
    expect(await listServiceAccounts(api.asAda)).toMatchObject([{ ownerEmail: null, hasActiveOwner: false }]);
    const { rows } = await api.context.storage.history.listChainAfter(0, 1_000);
    expect(JSON.stringify(rows.map(({ event }) => event))).not.toContain("mert@example.com");
  });
});

describe("A confirmation of a service account", () => {
  it("is possible only for its owner with a session", async () => {
    const api = await startTestApi();
    const { path } = await createServiceAccount(api);
    expect(await confirm(api, path, "ada")).toEqual([403, errorBody("NOT_OWNER")]);
    expect(await confirm(api, path, "rita")).toEqual([404, errorBody("NOT_FOUND")]);
    const tokenClient = await api.createClientWithToken(api.people.mert, "2027-01-31T00:00:00.000Z");
    expect((await tokenClient.post(`${path}/confirmation`, {})).body).toEqual(errorBody("FORBIDDEN"));
    expect(await confirm(api, path)).toMatchObject([200, { result: { rowVersion: 2 } }]);
  });
});

describe("The dashboard", () => {
  it("shows the owner what to confirm, and users who manage tokens what rests", async () => {
    const api = await startTestApi();
    const { account, path } = await createServiceAccount(api);
    await createServiceAccount(api, { name: "Ends first", expiresAt: "2026-12-31" });
    const fetchFigures = async (name: "ada" | "mert") => {
      const client = await api.createClientWithSession(api.people[name]);
      const due = await fetchFigure(client, "service-accounts-due");
      const resting = await fetchFigure(client, "service-accounts-resting");
      return [due?.lines.map((line) => line.name), resting?.lines.map((line) => line.name)];
    };
    api.advanceClock(75 * dayMs);
    expect(await fetchFigures("mert")).toEqual([[], undefined]);
    expect(await fetchFigures("ada")).toEqual([[], ["Ends first"]]);
    api.advanceClock(dayMs);
    expect(await fetchFigures("mert")).toEqual([["Nightly export"], undefined]);
    expect(await fetchFigures("ada")).toEqual([[], ["Ends first"]]);
    api.advanceClock(14 * dayMs);
    expect(await fetchFigures("mert")).toEqual([["Nightly export"], undefined]);
    expect(await fetchFigures("ada")).toEqual([[], ["Ends first", "Nightly export"]]);
    const asAda = await api.createClientWithSession(api.people.ada);
    expect((await fetchFigure(asAda, "service-accounts-resting"))?.lines[1]).toEqual({
      id: String(account.id),
      name: "Nightly export",
      at: "2027-02-18T12:00:00.000Z",
      state: null,
    });
    await confirm(api, path);
    expect(await fetchFigures("mert")).toEqual([[], undefined]);
    expect(await fetchFigures("ada")).toEqual([[], ["Ends first"]]);
  });
});
