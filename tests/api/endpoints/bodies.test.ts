import { describe, expect, it, vi } from "vitest";
import { licenseApi } from "#app/api/license-api.ts";
import { openApi, origin, errorBody } from "#tests/support/api/api.ts";
import { manualLicense } from "#tests/support/customers/license-bodies.ts";

const create = "/api/oem/licenses";
const register = "/api/customers/one/marketplace";
const fields = (response: { body: unknown }) =>
  Object.keys((response.body as { error?: { fields?: object } }).error?.fields ?? {});

describe("A body", () => {
  it("is not read before the caller's right is checked", async () => {
    const { asRita } = await openApi();
    for (const text of ["", "{", "[]", JSON.stringify(manualLicense())]) {
      const response = await asRita.send("POST", create, { text });
      expect(response.status).toBe(403);
      expect(response.body).toEqual(
        errorBody("FORBIDDEN", { message: "This needs the privilege license-create." }),
      );
    }
  });

  it("with invalid values is rejected with an error at each field", async () => {
    const { asMert } = await openApi();
    const response = await asMert.post(create, {
      ...manualLicense({
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
    expect(fields(response).toSorted()).toEqual([
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

  it("that is missing counts as an empty one", async () => {
    const { asMert, asRita } = await openApi();
    const response = await asMert.send("POST", create);
    expect(response.status).toBe(400);
    expect(fields(response)).toContain("packageTierId");
    expect((await asRita.send("POST", "/api/oem/licenses/filtered", { text: " " })).status).toBe(200);
  });

  it("that is not a JSON object is rejected", async () => {
    const { asMert, asRita } = await openApi();
    for (const text of ["{", "{'type':1}", "undefined", "type=1&notes=", "\u0000", "{}{}", '{"a":1,}']) {
      const response = await asMert.send("POST", create, { text });
      expect(response.status).toBe(400);
      expect(response.body).toEqual(errorBody("INVALID", { message: "The body is not JSON." }));
    }
    for (const text of ["null", "[]", '"text"', "1", "true"]) {
      expect((await asMert.send("POST", create, { text })).status).toBe(400);
      expect((await asRita.send("POST", "/api/oem/licenses/filtered", { text })).status).toBe(400);
    }
  });

  it("over a megabyte is rejected, with or without a content-length", async () => {
    const { asMert } = await openApi();
    const large = JSON.stringify(manualLicense({ notes: "n".repeat(1024 * 1024) }));
    for (const headers of [
      {},
      { "content-length": String(large.length) },
      { "transfer-encoding": "chunked" },
    ]) {
      const response = await asMert.send("POST", create, { text: large, headers });
      expect(response.status).toBe(413);
      expect(response.body).toEqual(errorBody("TOO_LARGE"));
    }
  });

  it("of a public endpoint is rejected above 16 KB, with or without a content-length", async () => {
    const { asNobody } = await openApi();
    const sized = (size: number) => `{"notes":"${"n".repeat(size - 12)}"}`;
    for (const headers of [{}, { "content-length": String(16 * 1024 + 1) }]) {
      const response = await asNobody.send("POST", register, { text: sized(16 * 1024 + 1), headers });
      expect([response.status, response.body]).toEqual([413, errorBody("TOO_LARGE")]);
    }
    expect((await asNobody.send("POST", register, { text: sized(16 * 1024) })).status).toBe(400);
  });

  it("that never ends is abandoned after ten seconds", async () => {
    const { context } = await openApi();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from("{")) });
    const unfinished = { method: "POST", body, headers: { origin }, duplex: "half" } as RequestInit;
    const response = licenseApi(context)(new Request(new URL(register, origin), unfinished));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await response).status).toBe(408);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it("whose sender disconnects is not an internal error", async () => {
    const { context, logged } = await openApi();
    const sender = new AbortController();
    const body = new ReadableStream({ pull: () => sender.abort() }, { highWaterMark: 0 });
    const cut = {
      method: "POST",
      body,
      headers: { origin },
      duplex: "half",
      signal: sender.signal,
    } as RequestInit;
    await licenseApi(context)(new Request(new URL(register, origin), cut));
    expect(logged).toEqual([]);
  });

  it("nested to the maximum depth is rejected like any other invalid body", async () => {
    const { asMert, logged } = await openApi();
    const deepArray = `${"[".repeat(500_000)}${"]".repeat(500_000)}`;
    const objects = `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`;
    const bodies = [
      deepArray,
      objects,
      `{"notes":${deepArray}}`,
      `{"quota":${objects}}`,
      `{"tags":[${objects}]}`,
    ];
    for (const text of bodies) expect((await asMert.send("POST", create, { text })).status).toBe(400);
    expect(logged).toEqual([]);
  });

  it("may contain unknown fields, which are ignored", async () => {
    const { asMert } = await openApi();
    const text = JSON.stringify({ ...manualLicense(), createdBy: "ada@example.com", rowVersion: 7 });
    const prototypePollution = text.replace(
      "{",
      '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},',
    );
    const response = await asMert.send("POST", create, { text: prototypePollution });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ result: { createdBy: "mert@example.com", rowVersion: 1 } });
    expect(Object.hasOwn(Object.prototype, "isAdmin")).toBe(false);
  });
});

describe("Text that a database cannot store", () => {
  const unstorableTexts = {
    "a NUL byte": "\u0000",
    "half a character": "\ud800",
    "its other half": "\udc00",
  };

  it.each(Object.entries(unstorableTexts))("is rejected at its field of a body: %s", async (_, character) => {
    const { asMert } = await openApi();
    const text = `Ac${character}me`;
    const bodies = {
      companyName: manualLicense({ companyName: text }),
      firstName: manualLicense({ firstName: text }),
      lastName: manualLicense({ lastName: text }),
      notes: manualLicense({ notes: text }),
      "tags.1": manualLicense({ tags: ["emea", text] }),
      packageTierId: manualLicense({ packageTierId: text }),
      countryCode: manualLicense({ countryCode: `T${character}` }),
    };
    for (const [field, body] of Object.entries(bodies)) {
      const response = await asMert.post(create, body);
      expect([field, response.status, fields(response)]).toEqual([field, 400, [field]]);
    }
    for (const field of ["key", "createdBy", "tag", "companyName", "contactEmail", "packageTierId"]) {
      const response = await asMert.post("/api/oem/licenses/filtered", { [field]: text });
      expect([field, response.status, fields(response)]).toEqual([field, 400, [field]]);
    }
  });

  it("is rejected in a query and in a path", async () => {
    const { asMert } = await openApi();
    const paths = {
      val: "/api/oem/tags?val=e%00",
      searchValue: "/api/oem/packages/tier-names?searchValue=%00",
      name: "/api/oem/hubspot-customers/companies?name=acme%00",
      email: "/api/oem/hubspot-customers/companies/1001/contacts?email=%00w",
      companyName: "/api/oem/licenses/summary?companyName=acme%00",
      tag: "/api/oem/licenses/summary?tag=emea%00",
      id: "/api/oem/packages/tier/corporate-1%00/features",
    };
    for (const [field, path] of Object.entries(paths)) {
      const response = await asMert.get(path);
      expect([path, response.status, fields(response)]).toEqual([path, 400, [field]]);
    }
  });

  it("may contain any other character and is stored unchanged", async () => {
    const { asMert } = await openApi();
    const companyName = "株式会社ミライ 🛰️ Işık \u202e\u200b ﷺ";
    const notes = "line\nline\ttab \ufffd \u{10ffff} '; drop table license; --";
    const response = await asMert.post(create, manualLicense({ companyName, notes }));
    expect(response.status).toBe(201);
    const { key } = (response.body as { result: { key: string } }).result;
    expect((await asMert.get(`/api/oem/licenses/${key}`)).body).toMatchObject({
      result: { companyName, notes },
    });
  });
});

describe("Text that is too long", () => {
  it("is rejected at its field", async () => {
    const { asMert } = await openApi();
    const bodies = {
      companyName: manualLicense({ companyName: "c".repeat(201) }),
      firstName: manualLicense({ firstName: "f".repeat(201) }),
      email: manualLicense({ email: `${"e".repeat(250)}@acme.example` }),
      notes: manualLicense({ notes: "n".repeat(10_001) }),
      "tags.0": manualLicense({ tags: ["t".repeat(65)] }),
      tags: manualLicense({ tags: Array.from({ length: 101 }, (_, nth) => `tag ${nth}`) }),
      packageTierId: manualLicense({ packageTierId: "p".repeat(201) }),
    };
    for (const [field, body] of Object.entries(bodies)) {
      const response = await asMert.post(create, body);
      expect([field, response.status, fields(response)]).toEqual([field, 400, [field]]);
    }
  });
});
