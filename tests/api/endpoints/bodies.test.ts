import { describe, expect, it, vi } from "vitest";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import { startTestApi, origin, errorBody } from "#tests/support/api/api.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";

const licensesPath = "/api/oem/licenses";
const registrationPath = "/api/customers/one/marketplace";
const listErrorFields = (response: { body: unknown }) =>
  Object.keys((response.body as { error?: { fields?: object } }).error?.fields ?? {});

describe("A request body", () => {
  it("is not read before the caller's privilege is checked", async () => {
    const { asRita } = await startTestApi();
    for (const text of ["", "{", "[]", JSON.stringify(buildManualLicenseBody())]) {
      const response = await asRita.send("POST", licensesPath, { text });
      expect(response.status).toBe(403);
      expect(response.body).toEqual(
        errorBody("FORBIDDEN", { message: "This request needs the privilege license-create." }),
      );
    }
  });

  it("is rejected with an error at each invalid field", async () => {
    const { asMert } = await startTestApi();
    const response = await asMert.post(licensesPath, {
      ...buildManualLicenseBody({
        type: 4,
        environment: 0,
        isOffline: "false",
        tags: ["fine", "with, comma", ""],
        email: "not an address",
        quota: { activationDate: "2026-02-30", expirationDate: "soon", serverCapacity: 0 },
      }),
      companyName: undefined,
    });
    expect(response.status).toBe(400);
    expect(response.body).toEqual(errorBody("INVALID", { fields: expect.any(Object) }));
    expect(listErrorFields(response).toSorted()).toEqual([
      "companyName",
      "email",
      "environment",
      "isOffline",
      "quota.activationDate",
      "quota.expirationDate",
      "quota.serverCapacity",
      "tags.1",
      "tags.2",
      "type",
    ]);
  });

  it("is treated as an empty object if it is missing", async () => {
    const { asMert, asRita } = await startTestApi();
    const response = await asMert.send("POST", licensesPath);
    expect(response.status).toBe(400);
    expect(listErrorFields(response)).toContain("packageTierId");
    expect((await asRita.send("POST", "/api/oem/licenses/filtered", { text: " " })).status).toBe(200);
  });

  it("is rejected if it is not a JSON object", async () => {
    const { asMert, asRita } = await startTestApi();
    for (const text of ["{", "{'type':1}", "undefined", "type=1&notes=", "\u0000", "{}{}", '{"a":1,}']) {
      const response = await asMert.send("POST", licensesPath, { text });
      expect(response.status).toBe(400);
      expect(response.body).toEqual(errorBody("INVALID", { message: "The request body is not valid JSON." }));
    }
    for (const text of ["null", "[]", '"text"', "1", "true"]) {
      expect((await asMert.send("POST", licensesPath, { text })).status).toBe(400);
      expect((await asRita.send("POST", "/api/oem/licenses/filtered", { text })).status).toBe(400);
    }
  });

  it("is rejected above a megabyte, with or without a content-length", async () => {
    const { asMert } = await startTestApi();
    const largeBody = JSON.stringify(buildManualLicenseBody({ notes: "n".repeat(1024 * 1024) }));
    for (const headers of [
      {},
      { "content-length": String(largeBody.length) },
      { "transfer-encoding": "chunked" },
    ]) {
      const response = await asMert.send("POST", licensesPath, { text: largeBody, headers });
      expect(response.status).toBe(413);
      expect(response.body).toEqual(errorBody("TOO_LARGE"));
    }
  });

  it("is rejected above 16 KB by a public endpoint", async () => {
    const { asAnonymous } = await startTestApi();
    const buildBody = (sizeInBytes: number) => {
      const overheadInBytes = JSON.stringify({ notes: "" }).length;
      return JSON.stringify({ notes: "n".repeat(sizeInBytes - overheadInBytes) });
    };
    for (const headers of [{}, { "content-length": String(16 * 1024 + 1) }]) {
      const response = await asAnonymous.send("POST", registrationPath, {
        text: buildBody(16 * 1024 + 1),
        headers,
      });
      expect([response.status, response.body]).toEqual([413, errorBody("TOO_LARGE")]);
    }
    expect((await asAnonymous.send("POST", registrationPath, { text: buildBody(16 * 1024) })).status).toBe(
      400,
    );
  });

  it("causes a timeout after ten seconds if it never ends", async () => {
    const { context } = await startTestApi();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from("{")) });
    const unfinishedRequest = { method: "POST", body, headers: { origin }, duplex: "half" } as RequestInit;
    const response = createLicenseApi(context)(
      new Request(new URL(registrationPath, origin), unfinishedRequest),
    );
    await vi.advanceTimersByTimeAsync(9_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await response).status).toBe(408);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it("causes no internal error if the client disconnects", async () => {
    const { context, logLines } = await startTestApi();
    const abortController = new AbortController();
    const body = new ReadableStream({ pull: () => abortController.abort() }, { highWaterMark: 0 });
    const abortedRequest = {
      method: "POST",
      body,
      headers: { origin },
      duplex: "half",
      signal: abortController.signal,
    } as RequestInit;
    await createLicenseApi(context)(new Request(new URL(registrationPath, origin), abortedRequest));
    expect(logLines).toEqual([]);
  });

  it("causes no internal error if it is deeply nested", async () => {
    const { asMert, logLines } = await startTestApi();
    const deepArray = `${"[".repeat(500_000)}${"]".repeat(500_000)}`;
    const nestedObjects = `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`;
    const bodies = [
      deepArray,
      nestedObjects,
      `{"notes":${deepArray}}`,
      `{"quota":${nestedObjects}}`,
      `{"tags":[${nestedObjects}]}`,
    ];
    for (const text of bodies) expect((await asMert.send("POST", licensesPath, { text })).status).toBe(400);
    expect(logLines).toEqual([]);
  });

  it("is rejected with the names of its unknown fields", async () => {
    const { asMert } = await startTestApi();
    const text = JSON.stringify({ ...buildManualLicenseBody(), createdBy: "ada@example.com", rowVersion: 7 });
    const textWithPrototypes = text.replace(
      "{",
      '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},',
    );
    const response = await asMert.send("POST", licensesPath, { text: textWithPrototypes });
    const { fields } = (response.body as { error: { fields: object } }).error;
    expect([response.status, Object.keys(fields).toSorted()]).toEqual([
      400,
      ["__proto__", "constructor", "createdBy", "rowVersion"],
    ]);
    expect(Object.hasOwn(Object.prototype, "isAdmin")).toBe(false);
  });
});

describe("Text with unstorable characters", () => {
  const unstorableTexts = {
    "a NUL byte": "\u0000",
    "a single high surrogate": "\ud800",
    "a single low surrogate": "\udc00",
  };

  it.each(Object.entries(unstorableTexts))(
    "is rejected in each body field if it contains %s",
    async (_, character) => {
      const { asMert } = await startTestApi();
      const text = `Ac${character}me`;
      const bodyByField = {
        companyName: buildManualLicenseBody({ companyName: text }),
        firstName: buildManualLicenseBody({ firstName: text }),
        lastName: buildManualLicenseBody({ lastName: text }),
        notes: buildManualLicenseBody({ notes: text }),
        "tags.1": buildManualLicenseBody({ tags: ["emea", text] }),
        packageTierId: buildManualLicenseBody({ packageTierId: text }),
        countryCode: buildManualLicenseBody({ countryCode: `T${character}` }),
      };
      for (const [field, body] of Object.entries(bodyByField)) {
        const response = await asMert.post(licensesPath, body);
        expect([field, response.status, listErrorFields(response)]).toEqual([field, 400, [field]]);
      }
      for (const field of ["key", "createdBy", "tag", "companyName", "contactEmail", "packageTierId"]) {
        const response = await asMert.post("/api/oem/licenses/filtered", { [field]: text });
        expect([field, response.status, listErrorFields(response)]).toEqual([field, 400, [field]]);
      }
    },
  );

  it("is rejected in a query and in a path", async () => {
    const { asMert } = await startTestApi();
    const pathByField = {
      val: "/api/oem/tags?val=e%00",
      searchValue: "/api/oem/packages/tier-names?searchValue=%00",
      name: "/api/oem/hubspot-customers/companies?name=acme%00",
      email: "/api/oem/hubspot-customers/companies/1001/contacts?email=%00w",
      companyName: "/api/oem/licenses/summary?companyName=acme%00",
      tag: "/api/oem/licenses/summary?tag=emea%00",
      id: "/api/oem/packages/tier/corporate-1%00/features",
    };
    for (const [field, path] of Object.entries(pathByField)) {
      const response = await asMert.get(path);
      expect([path, response.status, listErrorFields(response)]).toEqual([path, 400, [field]]);
    }
  });

  it("may contain any storable character and is stored unchanged", async () => {
    const { asMert } = await startTestApi();
    const companyName = "株式会社ミライ 🛰️ Işık ﷺ";
    const notes = "line\nline\ttab \u202e\u200b \ufffd \u{10ffff} '; drop table license; --";
    const response = await asMert.post(licensesPath, buildManualLicenseBody({ companyName, notes }));
    expect(response.status).toBe(201);
    const { key } = (response.body as { result: { key: string } }).result;
    expect((await asMert.get(`/api/oem/licenses/${key}`)).body).toMatchObject({
      result: { companyName, notes },
    });
  });
});

describe("Text that is too long", () => {
  it("is rejected at its field", async () => {
    const { asMert } = await startTestApi();
    const bodyByField = {
      companyName: buildManualLicenseBody({ companyName: "c".repeat(201) }),
      firstName: buildManualLicenseBody({ firstName: "f".repeat(201) }),
      email: buildManualLicenseBody({ email: `${"e".repeat(250)}@acme.example` }),
      notes: buildManualLicenseBody({ notes: "n".repeat(10_001) }),
      "tags.0": buildManualLicenseBody({ tags: ["t".repeat(65)] }),
      tags: buildManualLicenseBody({ tags: Array.from({ length: 101 }, (_, index) => `tag ${index}`) }),
      packageTierId: buildManualLicenseBody({ packageTierId: "p".repeat(201) }),
    };
    for (const [field, body] of Object.entries(bodyByField)) {
      const response = await asMert.post(licensesPath, body);
      expect([field, response.status, listErrorFields(response)]).toEqual([field, 400, [field]]);
    }
  });
});
