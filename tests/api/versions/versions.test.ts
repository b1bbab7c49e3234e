import { describe, expect, it } from "vitest";
import { versionEndpoints } from "#app/api/licenses/versions.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";

const versionsPath = "/api/oem/versions";
const betaVersion = { version: "5.13.0-beta2", releasedAt: "2026-11-19", isActive: false };

const listVersions = async (client: Client) =>
  parseApiResult(versionEndpoints.list.result, await client.get(versionsPath));
const createVersion = async (client: Client, body: object = betaVersion) =>
  parseApiResult(versionEndpoints.create.result, await client.post(versionsPath, body));
const changeVersion = (client: Client, id: number, body: unknown, rowVersion?: number) =>
  client.send("PUT", `${versionsPath}/${id}`, {
    body,
    headers: { "if-match": rowVersion === undefined ? null : `"${rowVersion}"` },
  });
const fetchNewestEvent = async ({ context }: ApiUnderTest) =>
  (await context.storage.history.listChainAfter(0, 1_000)).rows.at(-1)?.event;
const countEvents = async ({ context }: ApiUnderTest) =>
  (await context.storage.history.listChainAfter(0, 1_000)).rows.length;

describe("The versions", () => {
  it("are listed by release date for every signed-in user, newest first", async () => {
    const { asRita, asAnonymous } = await startTestApi();
    const versions = await listVersions(asRita);
    expect(versions.map(({ version, isActive }) => [version, isActive])).toEqual([
      ["5.13.0-beta", false],
      ["5.12.0", true],
      ["5.11.4", true],
      ["5.10.2", true],
      ["5.9.1", true],
    ]);
    expect(versions[1]).toEqual({
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
    const response = await asRita.get(`${versionsPath}/${versions[1]?.id}`);
    expect(parseApiResult(versionEndpoints.get.result, response)).toEqual(versions[1]);
    for (const path of [versionsPath, `${versionsPath}/${versions[1]?.id}`])
      expect((await asAnonymous.get(path)).status).toBe(401);
  });

  it("are returned by their id", async () => {
    const { asRita } = await startTestApi();
    expect((await asRita.get(`${versionsPath}/12345`)).status).toBe(404);
    for (const id of ["none", "1.5", "0", "-1", "9007199254740993", "1e400"])
      expect((await asRita.get(`${versionsPath}/${id}`)).status, id).toBe(400);
  });
});

describe("Creating a version", () => {
  it("returns the version and records an event", async () => {
    const api = await startTestApi();
    const body = {
      ...betaVersion,
      version: " 6.0.0 ",
      releaseNotes: "Everything is new.\nReally.",
      isActive: true,
    };
    const response = await api.asAda.post(versionsPath, body);
    expect(response.status).toBe(201);
    const createdVersion = parseApiResult(versionEndpoints.create.result, response);
    expect(createdVersion).toEqual({
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
    expect((await listVersions(api.asRita))[0]).toEqual(createdVersion);
    expect(await fetchNewestEvent(api)).toMatchObject({
      eventName: "create-version",
      createdBy: "ada@example.com",
      licenseKey: null,
      details: { version: "6.0.0" },
      before: null,
      after: { version: "6.0.0", isActive: true, releasedAt: "2026-11-19T00:00:00.000Z" },
      requestId: response.headers.get("x-request-id"),
    });
  });

  it("stores each line break of the release notes as one character", async () => {
    const { asAda } = await startTestApi();
    const { releaseNotes } = await createVersion(asAda, { ...betaVersion, releaseNotes: "One.\r\nTwo.\n" });
    expect(releaseNotes).toBe("One.\nTwo.\n");
  });

  it("accepts a timestamp as the release date and does not require release notes", async () => {
    const { asAda } = await startTestApi();
    const createdVersion = await createVersion(asAda, {
      ...betaVersion,
      releasedAt: "2026-11-19T10:30:00+03:00",
    });
    expect(createdVersion).toMatchObject({ releasedAt: "2026-11-19T07:30:00.000Z", releaseNotes: "" });
  });

  it("requires the version, its release date and its state", async () => {
    const api = await startTestApi();
    const initialEventCount = await countEvents(api);
    const fetchFieldErrors = async (body: unknown) => {
      const response = await api.asAda.post(versionsPath, body);
      expect(response.status, JSON.stringify(body)).toBe(400);
      return (response.body as { error: { fields: Record<string, string[]> } }).error.fields;
    };
    expect(await fetchFieldErrors({})).toEqual({
      version: ["Enter a version."],
      releasedAt: ["Enter when the version was released."],
      isActive: ["Choose whether the version is active."],
    });
    expect(await fetchFieldErrors({ ...betaVersion, version: "  ", releasedAt: "", isActive: null })).toEqual(
      {
        version: ["Enter a version."],
        releasedAt: expect.arrayContaining(["Enter when the version was released."]),
        isActive: ["Choose whether the version is active."],
      },
    );
    expect(await fetchFieldErrors({ ...betaVersion, version: 5 })).toEqual({ version: ["Enter a version."] });
    expect(await fetchFieldErrors({ ...betaVersion, isActive: "true" })).toHaveProperty("isActive");
    expect(await fetchFieldErrors({ ...betaVersion, version: "x".repeat(65) })).toEqual({
      version: ["A version has at most 64 characters."],
    });
    for (const version of ["5.0.0+build.7", "5_0", "Sürüm 5"])
      expect(await fetchFieldErrors({ ...betaVersion, version })).toEqual({
        version: ["You must use spaces, hyphens, dots, numbers or english letters."],
      });
    expect(await fetchFieldErrors({ ...betaVersion, releaseNotes: "x".repeat(20_001) })).toHaveProperty(
      "releaseNotes",
    );
    expect(await fetchFieldErrors({ ...betaVersion, releasedAt: "2026-02-30" })).toEqual({
      releasedAt: ["This day does not exist."],
    });
    for (const releasedAt of ["yesterday", "19/11/2026"])
      expect(await fetchFieldErrors({ ...betaVersion, releasedAt })).toEqual({
        releasedAt: ["Enter a date as YYYY-MM-DD."],
      });
    expect(await countEvents(api)).toBe(initialEventCount);
    await createVersion(api.asAda, {
      ...betaVersion,
      version: "x".repeat(64),
      releaseNotes: "x".repeat(20_000),
    });
  });

  it("is rejected for an existing name, ignoring case", async () => {
    const api = await startTestApi();
    const initialEventCount = await countEvents(api);
    const response = await api.asAda.post(versionsPath, { ...betaVersion, version: "5.13.0-BETA" });
    expect(response.status).toBe(409);
    expect(response.body).toEqual(
      errorBody("VERSION_EXISTS", { fields: { version: ["The version 5.13.0-beta already exists."] } }),
    );
    expect(await countEvents(api)).toBe(initialEventCount);
  });

  it("succeeds once for simultaneous requests", async () => {
    const { asAda } = await startTestApi();
    const names = ["6.0.0-rc", "6.0.0-RC", "6.0.0-Rc", "6.0.0-rC"];
    const responses = await Promise.all(
      names.map((version) => asAda.post(versionsPath, { ...betaVersion, version })),
    );
    expect(responses.map(({ status }) => `${status}`).toSorted()).toEqual(["201", "409", "409", "409"]);
  });

  it("requires the privilege versions-manage", async () => {
    const { asRita, asMert, people, grantPrivileges } = await startTestApi();
    expect((await asMert.post(versionsPath, betaVersion)).status).toBe(403);
    await grantPrivileges(people.rita, ["versions-manage"]);
    expect((await createVersion(asRita)).createdBy).toBe("rita@example.com");
  });

  it("succeeds once with an Idempotency-Key", async () => {
    const { asAda } = await startTestApi();
    const createWithIdempotencyKey = () =>
      asAda.post(versionsPath, betaVersion, { "idempotency-key": "double-click" });
    const [firstResponse, secondResponse] = [
      await createWithIdempotencyKey(),
      await createWithIdempotencyKey(),
    ];
    expect([firstResponse.status, secondResponse.status]).toEqual([201, 201]);
    expect(secondResponse.body).toEqual(firstResponse.body);
    expect(await listVersions(asAda)).toHaveLength(6);
  });
});

describe("Changing a version", () => {
  it("returns the changed version and records an event", async () => {
    const api = await startTestApi();
    const initialVersion = await createVersion(api.asAda, { ...betaVersion, releaseNotes: "Try it." });
    api.advanceClock(1_000);
    const response = await changeVersion(api.asAda, initialVersion.id, {
      ...betaVersion,
      version: "5.13.0",
      isActive: true,
    });
    const changedVersion = parseApiResult(versionEndpoints.change.result, response);
    expect(changedVersion).toEqual({
      ...initialVersion,
      version: "5.13.0",
      isActive: true,
      updatedAt: "2026-11-20T12:00:01.000Z",
      rowVersion: 2,
    });
    expect(
      parseApiResult(
        versionEndpoints.get.result,
        await api.asRita.get(`${versionsPath}/${initialVersion.id}`),
      ),
    ).toEqual(changedVersion);
    expect(await fetchNewestEvent(api)).toMatchObject({
      eventName: "update-version",
      licenseKey: null,
      before: { version: betaVersion.version, isActive: false, releaseNotes: "Try it." },
      after: { version: "5.13.0", isActive: true, releaseNotes: "Try it." },
    });
  });

  it("can remove the release notes or change only the case of the name", async () => {
    const { asAda } = await startTestApi();
    const { id } = await createVersion(asAda, { ...betaVersion, releaseNotes: "Try it." });
    const response = await changeVersion(asAda, id, {
      ...betaVersion,
      version: "5.13.0-BETA2",
      releaseNotes: "",
    });
    expect(parseApiResult(versionEndpoints.change.result, response)).toMatchObject({
      version: "5.13.0-BETA2",
      releaseNotes: "",
    });
  });

  it("writes nothing if the values are unchanged", async () => {
    const api = await startTestApi();
    const firstVersion = await createVersion(api.asAda);
    const initialEventCount = await countEvents(api);
    const response = await changeVersion(api.asAda, firstVersion.id, betaVersion);
    expect(parseApiResult(versionEndpoints.change.result, response)).toEqual(firstVersion);
    expect(await countEvents(api)).toBe(initialEventCount);
  });

  it("is rejected for a taken name, an unknown version or a missing privilege", async () => {
    const { asAda, asMert } = await startTestApi();
    const { id } = await createVersion(asAda);
    const takenNameResponse = await changeVersion(asAda, id, { ...betaVersion, version: "5.12.0" });
    expect(takenNameResponse.status).toBe(409);
    expect(takenNameResponse.body).toEqual(
      errorBody("VERSION_EXISTS", { fields: { version: [expect.any(String)] } }),
    );
    expect((await changeVersion(asAda, 12_345, betaVersion)).status).toBe(404);
    expect((await changeVersion(asAda, id, {})).status).toBe(400);
    expect((await changeVersion(asMert, id, betaVersion)).status).toBe(403);
  });

  it("is rejected for an outdated row version, and the error contains the stored values", async () => {
    const { asAda } = await startTestApi();
    const { id } = await createVersion(asAda);
    const secondVersion = parseApiResult(
      versionEndpoints.change.result,
      await changeVersion(asAda, id, { ...betaVersion, isActive: true }, 1),
    );
    const staleResponse = await changeVersion(asAda, id, { ...betaVersion, version: "late" }, 1);
    expect(staleResponse.status).toBe(409);
    expect(staleResponse.body).toEqual(errorBody("CONFLICT", { current: secondVersion }));
    expect((await changeVersion(asAda, id, { ...betaVersion, version: "in time" }, 2)).status).toBe(200);
    expect((await changeVersion(asAda, id, { ...betaVersion, version: "whatever" })).status).toBe(200);
  });
});
