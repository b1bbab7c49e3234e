import { describe, expect, it } from "vitest";
import { versionCalls } from "#app/api/licenses/versions.ts";
import { type ApiUnderTest, type Client, openApi, refusal, resultOf } from "#tests/support/api/api.ts";

const versions = "/api/oem/versions";
const dayMs = 86_400_000;
const beta = { version: "5.13.0-beta2", releasedAt: "2026-11-19", isActive: false };

const all = async (client: Client) => resultOf(versionCalls.all.result, await client.get(versions));
const latest = async (client: Client) =>
  resultOf(versionCalls.latest.result, await client.get(`${versions}/update/air`)).LatestVersion;
const made = async (client: Client, body: object = beta) =>
  resultOf(versionCalls.create.result, await client.post(versions, body));
const put = (client: Client, id: number, body: unknown, rowVersion?: number) =>
  client.send("PUT", `${versions}/${id}`, {
    body,
    headers: { "if-match": rowVersion === undefined ? null : `"${rowVersion}"` },
  });
const newestEvent = async ({ world }: ApiUnderTest) =>
  (await world.storage.history.chain(0, 1_000)).at(-1)?.event;
const count = async ({ world }: ApiUnderTest) => (await world.storage.history.chain(0, 1_000)).length;

describe("The versions", () => {
  it("are listed newest release first, for every signed-in user", async () => {
    const { asRita, asNobody } = await openApi();
    const told = await all(asRita);
    expect(told.map(({ version, isActive }) => [version, isActive])).toEqual([
      ["5.13.0-beta", false],
      ["5.12.0", true],
      ["5.11.4", true],
      ["5.10.2", true],
      ["5.9.1", true],
    ]);
    expect(told[1]).toEqual({
      id: expect.any(Number),
      version: "5.12.0",
      releasedAt: "2026-08-16T00:00:00.000Z",
      isActive: true,
      releaseNotes: expect.stringContaining("Off-network"),
      createdBy: "ada@example.com",
      createdAt: "2026-08-16T00:00:00.000Z",
      updatedAt: "2026-08-16T00:00:00.000Z",
      rowVersion: 1,
    });
    const one = await asRita.get(`${versions}/${told[1]?.id}`);
    expect(resultOf(versionCalls.one.result, one)).toEqual(told[1]);
    for (const path of [versions, `${versions}/${told[1]?.id}`])
      expect((await asNobody.get(path)).status).toBe(401);
  });

  it("are found by their id", async () => {
    const { asRita } = await openApi();
    expect((await asRita.get(`${versions}/12345`)).status).toBe(404);
    for (const id of ["none", "1.5", "0", "-1", "9007199254740993", "1e400"])
      expect([id, (await asRita.get(`${versions}/${id}`)).status]).toEqual([id, 400]);
  });
});

describe("Creating a version", () => {
  it("returns it, with its event", async () => {
    const api = await openApi();
    const body = { ...beta, version: " 6.0.0 ", releaseNotes: "Everything is new.\nReally.", isActive: true };
    const reply = await api.asAda.post(versions, body);
    expect(reply.status).toBe(201);
    const result = resultOf(versionCalls.create.result, reply);
    expect(result).toEqual({
      id: expect.any(Number),
      version: "6.0.0",
      releasedAt: "2026-11-19T00:00:00.000Z",
      isActive: true,
      releaseNotes: "Everything is new.\nReally.",
      createdBy: "ada@example.com",
      createdAt: "2026-11-20T12:00:00.000Z",
      updatedAt: "2026-11-20T12:00:00.000Z",
      rowVersion: 1,
    });
    expect((await all(api.asRita))[0]).toEqual(result);
    expect(await newestEvent(api)).toMatchObject({
      eventName: "create-version",
      createdBy: "ada@example.com",
      licenseKey: "",
      details: { version: "6.0.0" },
      before: null,
      after: { version: "6.0.0", isActive: true, releasedAt: "2026-11-19T00:00:00.000Z" },
      requestId: reply.headers.get("x-request-id"),
    });
  });

  it("stores each line end of the notes as one character, because forms send two", async () => {
    const { asAda } = await openApi();
    const { releaseNotes } = await made(asAda, { ...beta, releaseNotes: "One.\r\nTwo.\n" });
    expect(releaseNotes).toBe("One.\nTwo.\n");
  });

  it("accepts a timestamp, and works without notes", async () => {
    const { asAda } = await openApi();
    const result = await made(asAda, { ...beta, releasedAt: "2026-11-19T10:30:00+03:00" });
    expect(result).toMatchObject({ releasedAt: "2026-11-19T07:30:00.000Z", releaseNotes: "" });
  });

  it("requires the version, its release date and whether it is active", async () => {
    const api = await openApi();
    const before = await count(api);
    const refused = async (body: unknown) => {
      const reply = await api.asAda.post(versions, body);
      expect([body, reply.status]).toEqual([body, 400]);
      return (reply.body as { error: { fields: Record<string, string[]> } }).error.fields;
    };
    expect(await refused({})).toEqual({
      version: ["Enter a version."],
      releasedAt: ["Enter when the version was released."],
      isActive: ["Say whether the version is active."],
    });
    expect(await refused({ ...beta, version: "  ", releasedAt: "", isActive: null })).toEqual({
      version: ["Enter a version."],
      releasedAt: expect.arrayContaining(["Enter when the version was released."]),
      isActive: ["Say whether the version is active."],
    });
    expect(await refused({ ...beta, version: 5 })).toEqual({ version: ["Enter a version."] });
    expect(await refused({ ...beta, isActive: "true" })).toHaveProperty("isActive");
    expect(await refused({ ...beta, version: "x".repeat(65) })).toEqual({
      version: ["A version has at most 64 characters."],
    });
    for (const version of ["5.0.0+build.7", "5_0", "Sürüm 5"])
      expect(await refused({ ...beta, version })).toEqual({
        version: ["You must use spaces, hyphens, dots, numbers or english letters."],
      });
    expect(await refused({ ...beta, releaseNotes: "x".repeat(20_001) })).toHaveProperty("releaseNotes");
    for (const releasedAt of ["yesterday", "2026-02-30", "19/11/2026"])
      expect(await refused({ ...beta, releasedAt })).toEqual({
        releasedAt: ["Enter a date as YYYY-MM-DD."],
      });
    expect(await count(api)).toBe(before);
    await made(api.asAda, { ...beta, version: "x".repeat(64), releaseNotes: "x".repeat(20_000) });
  });

  it("is rejected for a name that exists, ignoring case", async () => {
    const api = await openApi();
    const before = await count(api);
    const reply = await api.asAda.post(versions, { ...beta, version: "5.13.0-BETA" });
    expect(reply.status).toBe(409);
    expect(reply.body).toEqual(
      refusal("VERSION_EXISTS", { fields: { version: ["The version 5.13.0-beta already exists."] } }),
    );
    expect(await count(api)).toBe(before);
  });

  it("by several users at once succeeds once", async () => {
    const { asAda } = await openApi();
    const names = ["6.0.0-rc", "6.0.0-RC", "6.0.0-Rc", "6.0.0-rC"];
    const replies = await Promise.all(names.map((version) => asAda.post(versions, { ...beta, version })));
    expect(replies.map(({ status }) => `${status}`).toSorted()).toEqual(["201", "409", "409", "409"]);
  });

  it("needs versions-manage", async () => {
    const { asRita, asMert, people, give } = await openApi();
    expect((await asMert.post(versions, beta)).status).toBe(403);
    await give(people.rita, ["versions-manage"]);
    expect((await made(asRita)).createdBy).toBe("rita@example.com");
  });

  it("with an Idempotency-Key happens once", async () => {
    const { asAda } = await openApi();
    const once = () => asAda.post(versions, beta, { "idempotency-key": "double-click" });
    const [first, second] = [await once(), await once()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await all(asAda)).toHaveLength(6);
  });
});

describe("Changing a version", () => {
  it("returns its current state, with its event", async () => {
    const api = await openApi();
    const before = await made(api.asAda, { ...beta, releaseNotes: "Try it." });
    api.pass(1_000);
    const reply = await put(api.asAda, before.id, { ...beta, version: "5.13.0", isActive: true });
    const result = resultOf(versionCalls.change.result, reply);
    expect(result).toEqual({
      ...before,
      version: "5.13.0",
      isActive: true,
      updatedAt: "2026-11-20T12:00:01.000Z",
      rowVersion: 2,
    });
    expect(resultOf(versionCalls.one.result, await api.asRita.get(`${versions}/${before.id}`))).toEqual(
      result,
    );
    expect(await newestEvent(api)).toMatchObject({
      eventName: "update-version",
      licenseKey: "",
      before: { version: beta.version, isActive: false, releaseNotes: "Try it." },
      after: { version: "5.13.0", isActive: true, releaseNotes: "Try it." },
    });
  });

  it("may empty the notes, or change only the case of the name", async () => {
    const { asAda } = await openApi();
    const { id } = await made(asAda, { ...beta, releaseNotes: "Try it." });
    const reply = await put(asAda, id, { ...beta, version: "5.13.0-BETA2", releaseNotes: "" });
    expect(resultOf(versionCalls.change.result, reply)).toMatchObject({
      version: "5.13.0-BETA2",
      releaseNotes: "",
    });
  });

  it("without a difference writes nothing", async () => {
    const api = await openApi();
    const first = await made(api.asAda);
    const before = await count(api);
    const reply = await put(api.asAda, first.id, beta);
    expect(resultOf(versionCalls.change.result, reply)).toEqual(first);
    expect(await count(api)).toBe(before);
  });

  it("is rejected for the name of another version, for an unknown one, and without the right", async () => {
    const { asAda, asMert } = await openApi();
    const { id } = await made(asAda);
    const taken = await put(asAda, id, { ...beta, version: "5.12.0" });
    expect(taken.status).toBe(409);
    expect(taken.body).toEqual(refusal("VERSION_EXISTS", { fields: { version: [expect.any(String)] } }));
    expect((await put(asAda, 12_345, beta)).status).toBe(404);
    expect((await put(asAda, id, {})).status).toBe(400);
    expect((await put(asMert, id, beta)).status).toBe(403);
  });

  it("from an older state is rejected with the stored values", async () => {
    const { asAda } = await openApi();
    const { id } = await made(asAda);
    const second = resultOf(versionCalls.change.result, await put(asAda, id, { ...beta, isActive: true }, 1));
    const stale = await put(asAda, id, { ...beta, version: "late" }, 1);
    expect(stale.status).toBe(409);
    expect(stale.body).toEqual(refusal("CONFLICT", { current: second }));
    expect((await put(asAda, id, { ...beta, version: "in time" }, 2)).status).toBe(200);
    expect((await put(asAda, id, { ...beta, version: "whatever" })).status).toBe(200);
  });
});

describe("The latest version", () => {
  it("is public: the active one with the latest release date", async () => {
    const { asNobody, asAda } = await openApi();
    expect(await latest(asNobody)).toBe("5.12.0");
    await made(asAda, { version: "4.0.0", releasedAt: "2026-11-20T12:00:00Z", isActive: true });
    expect(await latest(asNobody)).toBe("4.0.0");
    await made(asAda, { version: "4.0.1", releasedAt: "2026-11-20T12:00:00Z", isActive: true });
    expect(await latest(asNobody)).toBe("4.0.1");
  });

  it("does not count before its day", async () => {
    const { asNobody, asAda, pass } = await openApi();
    await made(asAda, { version: "6.0.0", releasedAt: "2026-11-21", isActive: true });
    expect(await latest(asNobody)).toBe("5.12.0");
    pass(dayMs / 2 - 1);
    expect(await latest(asNobody)).toBe("5.12.0");
    pass(1);
    expect(await latest(asNobody)).toBe("6.0.0");
  });

  it("is null while none is active", async () => {
    const { asNobody, engine } = await openApi();
    await engine.db.updateTable("version").set({ is_active: 0 }).execute();
    expect(await latest(asNobody)).toBeNull();
    await engine.db.deleteFrom("version").execute();
    expect(await latest(asNobody)).toBeNull();
  });

  it("is allowed three hundred times a minute per address", async () => {
    const { asNobody } = await openApi({ rateLimitFactor: 0.01 });
    const ask = (address: string) => asNobody.get(`${versions}/update/air`, { "x-client-address": address });
    for (let time = 0; time < 3; time += 1) expect((await ask("192.0.2.1")).status).toBe(200);
    const refused = await ask("192.0.2.1");
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual(refusal("TOO_MANY"));
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask("192.0.2.2")).status).toBe(200);
  });
});
