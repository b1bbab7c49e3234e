import { describe, expect, it } from "vitest";
import { sessionEndpoints } from "#app/api/admin/sessions.ts";
import { openSession } from "#app/domain/person/sessions.ts";
import { type Client, startTestApi, parseApiResult } from "#tests/support/api/api.ts";

const minuteMs = 60_000;
const buildSessionsPath = (email: string) => `/api/user/${encodeURIComponent(email)}/sessions`;
const listSessions = async (client: Client, email: string, query = "") =>
  parseApiResult(sessionEndpoints.list.result, await client.get(`${buildSessionsPath(email)}${query}`))
    .entities;
const findOtherSession = async (client: Client, email: string) =>
  (await listSessions(client, email)).find(({ isCurrent }) => !isCurrent);
const endSessions = (client: Client, email: string, id?: string) =>
  client.send("DELETE", `${buildSessionsPath(email)}${id === undefined ? "" : `?id=${id}`}`);

/** Opens a second session of Mert from another IP address, a minute after the first one. */
async function openSecondSession() {
  const api = await startTestApi();
  api.advanceClock(minuteMs);
  const otherOrigin = { ipAddress: "192.0.2.9", browser: "Mozilla/5.0 Firefox/140.0" };
  const value = await openSession(api.context.storage, api.people.mert.id, api.context.now(), otherOrigin);
  const cookie = `__Host-session=${value}`;
  const fetchStatusOfSecondSession = async () =>
    (await api.asAnonymous.get("/api/user/current", { cookie })).status;
  return { api, fetchStatusOfSecondSession };
}

describe("The sessions of a user", () => {
  it("are listed with IP address, browser and time of last use, and the current session is marked", async () => {
    const { api } = await openSecondSession();
    expect(await listSessions(api.asMert, "Mert@example.com")).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        createdAt: "2026-11-20T12:01:00.000Z",
        openedFrom: "192.0.2.9",
        browser: "Mozilla/5.0 Firefox/140.0",
        lastUsedAt: "2026-11-20T12:01:00.000Z",
        lastUsedFrom: "192.0.2.9",
        isCurrent: false,
      },
      expect.objectContaining({ createdAt: "2026-11-20T12:00:00.000Z", openedFrom: null, isCurrent: true }),
    ]);
    const [, secondSession] = await listSessions(api.asMert, "mert@example.com");
    expect(await listSessions(api.asMert, "mert@example.com", "?pageNumber=1&pageSize=1")).toEqual([
      secondSession,
    ]);
    api.advanceClock(5 * minuteMs);
    await api.asMert.get("/api/user/current", { "x-client-address": "192.0.2.1" });
    expect((await listSessions(api.asMert, "mert@example.com"))[0]).toMatchObject({
      isCurrent: true,
      lastUsedAt: "2026-11-20T12:06:00.000Z",
      lastUsedFrom: "192.0.2.1",
    });
    api.advanceClock(54 * minuteMs);
    expect(await listSessions(api.asMert, "mert@example.com")).toHaveLength(2);
    api.advanceClock(minuteMs);
    expect(await listSessions(api.asMert, "mert@example.com")).toMatchObject([{ isCurrent: true }]);
  });

  it("can be ended individually, or all except the current session", async () => {
    const { api, fetchStatusOfSecondSession } = await openSecondSession();
    const otherSession = await findOtherSession(api.asMert, "mert@example.com");
    expect((await endSessions(api.asMert, "mert@example.com", "0".repeat(64))).status).toBe(404);
    expect((await endSessions(api.asRita, "rita@example.com", otherSession?.id)).status).toBe(404);
    expect(await fetchStatusOfSecondSession()).toBe(200);
    expect((await endSessions(api.asMert, "mert@example.com", otherSession?.id)).status).toBe(200);
    expect(await fetchStatusOfSecondSession()).toBe(401);
    const secondSetup = await openSecondSession();
    const response = await endSessions(secondSetup.api.asMert, "mert@example.com");
    expect(parseApiResult(sessionEndpoints.end.result, response)).toEqual({ ended: 1 });
    expect(await secondSetup.fetchStatusOfSecondSession()).toBe(401);
    expect(await listSessions(secondSetup.api.asMert, "mert@example.com")).toMatchObject([
      { isCurrent: true },
    ]);
  });

  it("can be ended by a token only with users-manage", async () => {
    const { api, fetchStatusOfSecondSession } = await openSecondSession();
    const tokenClient = api.createClientWithBearer(await api.createToken(api.people.mert));
    for (const id of [undefined, (await listSessions(tokenClient, "mert@example.com"))[0]?.id])
      expect((await endSessions(tokenClient, "mert@example.com", id)).status).toBe(403);
    expect(await fetchStatusOfSecondSession()).toBe(200);
    await api.grantPrivileges(api.people.mert, ["users-manage"]);
    expect((await endSessions(tokenClient, "mert@example.com")).status).toBe(200);
    expect(await fetchStatusOfSecondSession()).toBe(401);
  });

  it("are visible to other users only with users-manage", async () => {
    const { api, fetchStatusOfSecondSession } = await openSecondSession();
    for (const response of [
      await api.asRita.get(buildSessionsPath("mert@example.com")),
      await endSessions(api.asRita, "mert@example.com"),
    ])
      expect(response.status).toBe(403);
    expect((await api.asAnonymous.get(buildSessionsPath("mert@example.com"))).status).toBe(401);
    await api.grantPrivileges(api.people.rita, ["users-manage", ...api.people.mert.privileges]);
    expect(await listSessions(api.asRita, "mert@example.com")).toMatchObject([
      { isCurrent: false },
      { isCurrent: false },
    ]);
    expect(
      parseApiResult(sessionEndpoints.end.result, await endSessions(api.asRita, "mert@example.com")),
    ).toEqual({
      ended: 2,
    });
    expect(await fetchStatusOfSecondSession()).toBe(401);
    expect((await api.asRita.get(buildSessionsPath("nobody@example.com"))).status).toBe(404);
  });

  it("are recorded in the history only when another user ends them", async () => {
    const { api } = await openSecondSession();
    const listEndEvents = async () =>
      (await api.context.storage.history.listChainAfter(0, 1_000)).rows
        .map(({ event }) => event)
        .filter(({ eventName }) => eventName === "end-sessions");
    const otherSession = await findOtherSession(api.asMert, "mert@example.com");
    await endSessions(api.asMert, "mert@example.com", otherSession?.id);
    await endSessions(api.asAda, "ada@example.com");
    await endSessions(api.asAda, "rita@example.com", "0".repeat(64));
    expect(await listEndEvents()).toEqual([]);
    await endSessions(api.asAda, "mert@example.com");
    await endSessions(api.asAda, "mert@example.com");
    expect(await listEndEvents()).toMatchObject([
      { createdBy: "ada@example.com", details: { email: "mert@example.com", sessions: 1 } },
    ]);
  });
});
