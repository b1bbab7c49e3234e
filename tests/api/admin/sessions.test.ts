import { describe, expect, it } from "vitest";
import { sessionEndpoints } from "#app/api/admin/sessions.ts";
import { openSession } from "#app/domain/person/sessions.ts";
import { type Client, openApi, resultOf } from "#tests/support/api/api.ts";

const minuteMs = 60_000;
const of = (email: string) => `/api/user/${encodeURIComponent(email)}/sessions`;
const sessions = async (client: Client, email: string) =>
  resultOf(sessionEndpoints.list.result, await client.get(of(email)));
const end = (client: Client, email: string, id?: string) =>
  client.send("DELETE", `${of(email)}${id === undefined ? "" : `?id=${id}`}`);

/** Mert with a second session, opened a minute later from another address. */
async function withAnother() {
  const api = await openApi();
  api.advanceClock(minuteMs);
  const elsewhere = { address: "192.0.2.9", browser: "Mozilla/5.0 Firefox/140.0" };
  const value = await openSession(api.context.storage, api.people.mert.id, api.context.now(), elsewhere);
  const cookie = `__Host-session=${value}`;
  const uses = async () => (await api.asNobody.get("/api/user/current", { cookie })).status;
  return { api, uses };
}

describe("The sessions of a user", () => {
  it("list when and from where each was opened and last used, and which one is current", async () => {
    const { api } = await withAnother();
    expect(await sessions(api.asMert, "Mert@example.com")).toEqual([
      expect.objectContaining({ createdAt: "2026-11-20T12:00:00.000Z", openedFrom: null, isCurrent: true }),
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        createdAt: "2026-11-20T12:01:00.000Z",
        openedFrom: "192.0.2.9",
        browser: "Mozilla/5.0 Firefox/140.0",
        lastUsedAt: "2026-11-20T12:01:00.000Z",
        lastUsedFrom: "192.0.2.9",
        isCurrent: false,
      },
    ]);
    api.advanceClock(5 * minuteMs);
    await api.asMert.get("/api/user/current", { "x-client-address": "192.0.2.1" });
    expect((await sessions(api.asMert, "mert@example.com"))[0]).toMatchObject({
      isCurrent: true,
      lastUsedAt: "2026-11-20T12:06:00.000Z",
      lastUsedFrom: "192.0.2.1",
    });
    api.advanceClock(54 * minuteMs);
    expect(await sessions(api.asMert, "mert@example.com")).toHaveLength(2);
    api.advanceClock(minuteMs);
    expect(await sessions(api.asMert, "mert@example.com")).toMatchObject([{ isCurrent: true }]);
  });

  it("end one by one, or all but the current one", async () => {
    const { api, uses } = await withAnother();
    const [, otherSession] = await sessions(api.asMert, "mert@example.com");
    expect((await end(api.asMert, "mert@example.com", "0".repeat(64))).status).toBe(404);
    expect((await end(api.asRita, "rita@example.com", otherSession?.id)).status).toBe(404);
    expect(await uses()).toBe(200);
    expect((await end(api.asMert, "mert@example.com", otherSession?.id)).status).toBe(200);
    expect(await uses()).toBe(401);
    const second = await withAnother();
    const response = await end(second.api.asMert, "mert@example.com");
    expect(resultOf(sessionEndpoints.end.result, response)).toEqual({ ended: 1 });
    expect(await second.uses()).toBe(401);
    expect(await sessions(second.api.asMert, "mert@example.com")).toMatchObject([{ isCurrent: true }]);
  });

  it("are ended by a token only if it has users-manage, even those of its owner", async () => {
    const { api, uses } = await withAnother();
    const asTags = api.withBearer(await api.createToken(api.people.mert));
    for (const id of [undefined, (await sessions(asTags, "mert@example.com"))[0]?.id])
      expect((await end(asTags, "mert@example.com", id)).status).toBe(403);
    expect(await uses()).toBe(200);
    await api.grantPrivileges(api.people.mert, ["users-manage"]);
    expect((await end(asTags, "mert@example.com")).status).toBe(200);
    expect(await uses()).toBe(401);
  });

  it("are visible to other users only with users-manage", async () => {
    const { api, uses } = await withAnother();
    for (const response of [
      await api.asRita.get(of("mert@example.com")),
      await end(api.asRita, "mert@example.com"),
    ])
      expect(response.status).toBe(403);
    expect((await api.asNobody.get(of("mert@example.com"))).status).toBe(401);
    await api.grantPrivileges(api.people.rita, ["users-manage", ...api.people.mert.privileges]);
    expect(await sessions(api.asRita, "mert@example.com")).toMatchObject([
      { isCurrent: false },
      { isCurrent: false },
    ]);
    expect(resultOf(sessionEndpoints.end.result, await end(api.asRita, "mert@example.com"))).toEqual({
      ended: 2,
    });
    expect(await uses()).toBe(401);
    expect((await api.asRita.get(of("nobody@example.com"))).status).toBe(404);
  });

  it("are recorded in the history only when another user ends them", async () => {
    const { api } = await withAnother();
    const endEvents = async () =>
      (await api.context.storage.history.chain(0, 1_000))
        .map(({ event }) => event)
        .filter(({ eventName }) => eventName === "end-sessions");
    const [, otherSession] = await sessions(api.asMert, "mert@example.com");
    await end(api.asMert, "mert@example.com", otherSession?.id);
    await end(api.asAda, "ada@example.com");
    await end(api.asAda, "rita@example.com", "0".repeat(64));
    expect(await endEvents()).toEqual([]);
    await end(api.asAda, "mert@example.com");
    await end(api.asAda, "mert@example.com");
    expect(await endEvents()).toMatchObject([
      { createdBy: "ada@example.com", details: { email: "mert@example.com", sessions: 1 } },
    ]);
  });
});
