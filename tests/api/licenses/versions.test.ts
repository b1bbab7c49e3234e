import { describe, expect, it } from "vitest";
import { versionEndpoints } from "#app/api/licenses/versions.ts";
import { type ApiUnderTest, type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";

const versions = "/api/oem/versions";
const dayMs = 86_400_000;
const beta = { version: "5.13.0-beta2", releasedAt: "2026-11-19", isActive: false };

const all = async (client: Client) => resultOf(versionEndpoints.list.result, await client.get(versions));
const latest = async (client: Client) =>
  resultOf(versionEndpoints.latest.result, await client.get(`${versions}/update/air`)).LatestVersion;
const createVersion = async (client: Client, body: object = beta) =>
  resultOf(versionEndpoints.create.result, await client.post(versions, body));
const put = (client: Client, id: number, body: unknown, rowVersion?: number) =>
  client.send("PUT", `${versions}/${id}`, {
    body,
    headers: { "if-match": rowVersion === undefined ? null : `"${rowVersion}"` },
  });
const newestEvent = async ({ context }: ApiUnderTest) =>
  (await context.storage.history.chain(0, 1_000)).at(-1)?.event;
const count = async ({ context }: ApiUnderTest) => (await context.storage.history.chain(0, 1_000)).length;

describe("The versions", () => {
  it("are listed newest release first, for every signed-in user", async () => {
    const { asRita, asNobody } = await openApi();
    const list = await all(asRita);
    expect(list.map(({ version, isActive }) => [version, isActive])).toEqual([
      ["5.13.0-beta", false],
      ["5.12.0", true],
      ["5.11.4", true],
      ["5.10.2", true],
      ["5.9.1", true],
    ]);
    expect(list[1]).toEqual({
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
    const response = await asRita.get(`${versions}/${list[1]?.id}`);
    expect(resultOf(versionEndpoints.get.result, response)).toEqual(list[1]);
    for (const path of [versions, `${versions}/${list[1]?.id}`])
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
    const response = await api.asAda.post(versions, body);
    expect(response.status).toBe(201);
    const result = resultOf(versionEndpoints.create.result, response);
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
      requestId: response.headers.get("x-request-id"),
    });
  });

  it("stores each line end of the notes as one character, because forms send two", async () => {
    const { asAda } = await openApi();
    const { releaseNotes } = await createVersion(asAda, { ...beta, releaseNotes: "One.\r\nTwo.\n" });
    expect(releaseNotes).toBe("One.\nTwo.\n");
  });

  it("accepts a timestamp, and works without notes", async () => {
    const { asAda } = await openApi();
    const result = await createVersion(asAda, { ...beta, releasedAt: "2026-11-19T10:30:00+03:00" });
    expect(result).toMatchObject({ releasedAt: "2026-11-19T07:30:00.000Z", releaseNotes: "" });
  });

  it("requires the version, its release date and whether it is active", async () => {
    const api = await openApi();
    const before = await count(api);
    const rejectedFields = async (body: unknown) => {
      const response = await api.asAda.post(versions, body);
      expect([body, response.status]).toEqual([body, 400]);
      return (response.body as { error: { fields: Record<string, string[]> } }).error.fields;
    };
    expect(await rejectedFields({})).toEqual({
      version: ["Enter a version."],
      releasedAt: ["Enter when the version was released."],
      isActive: ["Say whether the version is active."],
    });
    expect(await rejectedFields({ ...beta, version: "  ", releasedAt: "", isActive: null })).toEqual({
      version: ["Enter a version."],
      releasedAt: expect.arrayContaining(["Enter when the version was released."]),
      isActive: ["Say whether the version is active."],
    });
    expect(await rejectedFields({ ...beta, version: 5 })).toEqual({ version: ["Enter a version."] });
    expect(await rejectedFields({ ...beta, isActive: "true" })).toHaveProperty("isActive");
    expect(await rejectedFields({ ...beta, version: "x".repeat(65) })).toEqual({
      version: ["A version has at most 64 characters."],
    });
    for (const version of ["5.0.0+build.7", "5_0", "Sürüm 5"])
      expect(await rejectedFields({ ...beta, version })).toEqual({
        version: ["You must use spaces, hyphens, dots, numbers or english letters."],
      });
    expect(await rejectedFields({ ...beta, releaseNotes: "x".repeat(20_001) })).toHaveProperty(
      "releaseNotes",
    );
    for (const releasedAt of ["yesterday", "2026-02-30", "19/11/2026"])
      expect(await rejectedFields({ ...beta, releasedAt })).toEqual({
        releasedAt: ["Enter a date as YYYY-MM-DD."],
      });
    expect(await count(api)).toBe(before);
    await createVersion(api.asAda, { ...beta, version: "x".repeat(64), releaseNotes: "x".repeat(20_000) });
  });

  it("is rejected for a name that exists, ignoring case", async () => {
    const api = await openApi();
    const before = await count(api);
    const response = await api.asAda.post(versions, { ...beta, version: "5.13.0-BETA" });
    expect(response.status).toBe(409);
    expect(response.body).toEqual(
      errorBody("VERSION_EXISTS", { fields: { version: ["The version 5.13.0-beta already exists."] } }),
    );
    expect(await count(api)).toBe(before);
  });

  it("by several users at once succeeds once", async () => {
    const { asAda } = await openApi();
    const names = ["6.0.0-rc", "6.0.0-RC", "6.0.0-Rc", "6.0.0-rC"];
    const responses = await Promise.all(names.map((version) => asAda.post(versions, { ...beta, version })));
    expect(responses.map(({ status }) => `${status}`).toSorted()).toEqual(["201", "409", "409", "409"]);
  });

  it("needs versions-manage", async () => {
    const { asRita, asMert, people, grantPrivileges } = await openApi();
    expect((await asMert.post(versions, beta)).status).toBe(403);
    await grantPrivileges(people.rita, ["versions-manage"]);
    expect((await createVersion(asRita)).createdBy).toBe("rita@example.com");
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
    const before = await createVersion(api.asAda, { ...beta, releaseNotes: "Try it." });
    api.advanceClock(1_000);
    const response = await put(api.asAda, before.id, { ...beta, version: "5.13.0", isActive: true });
    const result = resultOf(versionEndpoints.change.result, response);
    expect(result).toEqual({
      ...before,
      version: "5.13.0",
      isActive: true,
      updatedAt: "2026-11-20T12:00:01.000Z",
      rowVersion: 2,
    });
    expect(resultOf(versionEndpoints.get.result, await api.asRita.get(`${versions}/${before.id}`))).toEqual(
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
    const { id } = await createVersion(asAda, { ...beta, releaseNotes: "Try it." });
    const response = await put(asAda, id, { ...beta, version: "5.13.0-BETA2", releaseNotes: "" });
    expect(resultOf(versionEndpoints.change.result, response)).toMatchObject({
      version: "5.13.0-BETA2",
      releaseNotes: "",
    });
  });

  it("without a difference writes nothing", async () => {
    const api = await openApi();
    const first = await createVersion(api.asAda);
    const before = await count(api);
    const response = await put(api.asAda, first.id, beta);
    expect(resultOf(versionEndpoints.change.result, response)).toEqual(first);
    expect(await count(api)).toBe(before);
  });

  it("is rejected for the name of another version, for an unknown one, and without the right", async () => {
    const { asAda, asMert } = await openApi();
    const { id } = await createVersion(asAda);
    const takenName = await put(asAda, id, { ...beta, version: "5.12.0" });
    expect(takenName.status).toBe(409);
    expect(takenName.body).toEqual(
      errorBody("VERSION_EXISTS", { fields: { version: [expect.any(String)] } }),
    );
    expect((await put(asAda, 12_345, beta)).status).toBe(404);
    expect((await put(asAda, id, {})).status).toBe(400);
    expect((await put(asMert, id, beta)).status).toBe(403);
  });

  it("from an older state is rejected with the stored values", async () => {
    const { asAda } = await openApi();
    const { id } = await createVersion(asAda);
    const second = resultOf(
      versionEndpoints.change.result,
      await put(asAda, id, { ...beta, isActive: true }, 1),
    );
    const stale = await put(asAda, id, { ...beta, version: "late" }, 1);
    expect(stale.status).toBe(409);
    expect(stale.body).toEqual(errorBody("CONFLICT", { current: second }));
    expect((await put(asAda, id, { ...beta, version: "in time" }, 2)).status).toBe(200);
    expect((await put(asAda, id, { ...beta, version: "whatever" })).status).toBe(200);
  });
});

describe("The latest version", () => {
  it("is public: the active one with the latest release date", async () => {
    const { asNobody, asAda } = await openApi();
    expect(await latest(asNobody)).toBe("5.12.0");
    await createVersion(asAda, { version: "4.0.0", releasedAt: "2026-11-20T12:00:00Z", isActive: true });
    expect(await latest(asNobody)).toBe("4.0.0");
    await createVersion(asAda, { version: "4.0.1", releasedAt: "2026-11-20T12:00:00Z", isActive: true });
    expect(await latest(asNobody)).toBe("4.0.1");
  });

  it("does not count before its day", async () => {
    const { asNobody, asAda, advanceClock } = await openApi();
    await createVersion(asAda, { version: "6.0.0", releasedAt: "2026-11-21", isActive: true });
    expect(await latest(asNobody)).toBe("5.12.0");
    advanceClock(dayMs / 2 - 1);
    expect(await latest(asNobody)).toBe("5.12.0");
    advanceClock(1);
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
    const fetchLatest = (address: string) =>
      asNobody.get(`${versions}/update/air`, { "x-client-address": address });
    for (let time = 0; time < 3; time += 1) expect((await fetchLatest("192.0.2.1")).status).toBe(200);
    const rejection = await fetchLatest("192.0.2.1");
    expect(rejection.status).toBe(429);
    expect(rejection.body).toEqual(errorBody("TOO_MANY"));
    expect(Number(rejection.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await fetchLatest("192.0.2.2")).status).toBe(200);
  });
});
