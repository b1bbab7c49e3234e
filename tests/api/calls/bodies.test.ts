import { describe, expect, it, vi } from "vitest";
import { licenseApi } from "#app/api/license-api.ts";
import { openApi, origin, refusal } from "#tests/support/api/api.ts";
import { byHand } from "#tests/support/customers/orders.ts";

const create = "/api/oem/licenses";
const register = "/api/customers/one/marketplace";
const fields = (reply: { body: unknown }) =>
  Object.keys((reply.body as { error?: { fields?: object } }).error?.fields ?? {});

describe("A body", () => {
  it("is not read before the caller's right is checked", async () => {
    const { asRita } = await openApi();
    for (const text of ["", "{", "[]", JSON.stringify(byHand())]) {
      const reply = await asRita.send("POST", create, { text });
      expect(reply.status).toBe(403);
      expect(reply.body).toEqual(
        refusal("FORBIDDEN", { message: "This needs the privilege license-create." }),
      );
    }
  });

  it("with invalid values is rejected with an error at each field", async () => {
    const { asMert } = await openApi();
    const reply = await asMert.post(create, {
      ...byHand({
        type: 4,
        environment: 0,
        isOffline: "false",
        tags: ["fine", "with, comma", ""],
        email: "not an address",
        quota: { activationDate: "2026-02-30", expirationDate: "soon", serverCapacity: 0 },
      }),
      companyName: undefined,
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(refusal("INVALID", { fields: expect.any(Object) }));
    expect(fields(reply).toSorted()).toEqual([
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
    const reply = await asMert.send("POST", create);
    expect(reply.status).toBe(400);
    expect(fields(reply)).toContain("packageTierId");
    expect((await asRita.send("POST", "/api/oem/licenses/filtered", { text: " " })).status).toBe(200);
  });

  it("that is not a JSON object is rejected", async () => {
    const { asMert, asRita } = await openApi();
    for (const text of ["{", "{'type':1}", "undefined", "type=1&notes=", "\u0000", "{}{}", '{"a":1,}']) {
      const reply = await asMert.send("POST", create, { text });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual(refusal("INVALID", { message: "The body is not JSON." }));
    }
    for (const text of ["null", "[]", '"text"', "1", "true"]) {
      expect((await asMert.send("POST", create, { text })).status).toBe(400);
      expect((await asRita.send("POST", "/api/oem/licenses/filtered", { text })).status).toBe(400);
    }
  });

  it("over a megabyte is rejected, with or without a content-length", async () => {
    const { asMert } = await openApi();
    const large = JSON.stringify(byHand({ notes: "n".repeat(1024 * 1024) }));
    for (const headers of [
      {},
      { "content-length": String(large.length) },
      { "transfer-encoding": "chunked" },
    ]) {
      const reply = await asMert.send("POST", create, { text: large, headers });
      expect(reply.status).toBe(413);
      expect(reply.body).toEqual(refusal("TOO_LARGE"));
    }
  });

  it("of a public endpoint is rejected above 16 KB, with or without a content-length", async () => {
    const { asNobody } = await openApi();
    const sized = (size: number) => `{"notes":"${"n".repeat(size - 12)}"}`;
    for (const headers of [{}, { "content-length": String(16 * 1024 + 1) }]) {
      const reply = await asNobody.send("POST", register, { text: sized(16 * 1024 + 1), headers });
      expect([reply.status, reply.body]).toEqual([413, refusal("TOO_LARGE")]);
    }
    expect((await asNobody.send("POST", register, { text: sized(16 * 1024) })).status).toBe(400);
  });

  it("that never ends is abandoned after ten seconds", async () => {
    const { world } = await openApi();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from("{")) });
    const unfinished = { method: "POST", body, headers: { origin }, duplex: "half" } as RequestInit;
    const reply = licenseApi(world)(new Request(new URL(register, origin), unfinished));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await reply).status).toBe(408);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it("whose sender disconnects is not an internal error", async () => {
    const { world, logged } = await openApi();
    const sender = new AbortController();
    const body = new ReadableStream({ pull: () => sender.abort() }, { highWaterMark: 0 });
    const cut = {
      method: "POST",
      body,
      headers: { origin },
      duplex: "half",
      signal: sender.signal,
    } as RequestInit;
    await licenseApi(world)(new Request(new URL(register, origin), cut));
    expect(logged).toEqual([]);
  });

  it("nested to the maximum depth is rejected like any other invalid body", async () => {
    const { asMert, logged } = await openApi();
    const deep = `${"[".repeat(500_000)}${"]".repeat(500_000)}`;
    const objects = `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`;
    const bodies = [deep, objects, `{"notes":${deep}}`, `{"quota":${objects}}`, `{"tags":[${objects}]}`];
    for (const text of bodies) expect((await asMert.send("POST", create, { text })).status).toBe(400);
    expect(logged).toEqual([]);
  });

  it("may contain unknown fields, which are ignored", async () => {
    const { asMert } = await openApi();
    const text = JSON.stringify({ ...byHand(), createdBy: "ada@example.com", rowVersion: 7 });
    const polluting = text.replace("{", '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},');
    const reply = await asMert.send("POST", create, { text: polluting });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ result: { createdBy: "mert@example.com", rowVersion: 1 } });
    expect(Object.hasOwn(Object.prototype, "isAdmin")).toBe(false);
  });
});

describe("Text that a database cannot store", () => {
  const unkept = { "a NUL byte": "\u0000", "half a character": "\ud800", "its other half": "\udc00" };

  it.each(Object.entries(unkept))("is rejected at its field of a body: %s", async (_, letter) => {
    const { asMert } = await openApi();
    const text = `Ac${letter}me`;
    const bodies = {
      companyName: byHand({ companyName: text }),
      firstName: byHand({ firstName: text }),
      lastName: byHand({ lastName: text }),
      notes: byHand({ notes: text }),
      "tags.1": byHand({ tags: ["emea", text] }),
      packageTierId: byHand({ packageTierId: text }),
      countryCode: byHand({ countryCode: `T${letter}` }),
    };
    for (const [field, body] of Object.entries(bodies)) {
      const reply = await asMert.post(create, body);
      expect([field, reply.status, fields(reply)]).toEqual([field, 400, [field]]);
    }
    for (const field of ["key", "createdBy", "tag", "companyName", "contactEmail", "packageTierId"]) {
      const reply = await asMert.post("/api/oem/licenses/filtered", { [field]: text });
      expect([field, reply.status, fields(reply)]).toEqual([field, 400, [field]]);
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
      const reply = await asMert.get(path);
      expect([path, reply.status, fields(reply)]).toEqual([path, 400, [field]]);
    }
  });

  it("may contain any other character and is stored unchanged", async () => {
    const { asMert } = await openApi();
    const companyName = "株式会社ミライ 🛰️ Işık \u202e\u200b ﷺ";
    const notes = "line\nline\ttab \ufffd \u{10ffff} '; drop table license; --";
    const made = await asMert.post(create, byHand({ companyName, notes }));
    expect(made.status).toBe(201);
    const { key } = (made.body as { result: { key: string } }).result;
    expect((await asMert.get(`/api/oem/licenses/${key}`)).body).toMatchObject({
      result: { companyName, notes },
    });
  });
});

describe("Text that is too long", () => {
  it("is rejected at its field", async () => {
    const { asMert } = await openApi();
    const bodies = {
      companyName: byHand({ companyName: "c".repeat(201) }),
      firstName: byHand({ firstName: "f".repeat(201) }),
      email: byHand({ email: `${"e".repeat(250)}@acme.example` }),
      notes: byHand({ notes: "n".repeat(10_001) }),
      "tags.0": byHand({ tags: ["t".repeat(65)] }),
      tags: byHand({ tags: Array.from({ length: 101 }, (_, nth) => `tag ${nth}`) }),
      packageTierId: byHand({ packageTierId: "p".repeat(201) }),
    };
    for (const [field, body] of Object.entries(bodies)) {
      const reply = await asMert.post(create, body);
      expect([field, reply.status, fields(reply)]).toEqual([field, 400, [field]]);
    }
  });
});
