import { describe, expect, it } from "vitest";
import { z } from "zod";
import { historyEvent } from "#app/domain/history/event.ts";
import { pageOf } from "#app/domain/page.ts";
import { storedCatalog } from "#app/domain/package/catalog.ts";
import { catalogOutcome } from "#app/domain/package/change-catalog.ts";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import { eventSentence } from "#app/words/event-wording.ts";
import { type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";

const path = "/api/oem/catalog";
const read = async (client: Client) => resultOf(storedCatalog, await client.get(path));
const put = (client: Client, body: unknown, headers = {}, query = "") =>
  client.send("PUT", `${path}${query}`, { body, headers });

const [corporate, fleet, fis] = sampleCatalog.packages;

describe("The catalog", () => {
  it("is the demo catalog, in the format of a catalog file", async () => {
    const { asAda } = await openApi();
    expect(await read(asAda)).toEqual({ ...sampleCatalog, rowVersion: 2 });
    expect(resultOf(z.object({ packages: z.array(z.unknown()) }), await asAda.get(`${path}/sample`))).toEqual(
      sampleCatalog,
    );
  });

  it("is dry-run, saved as one event, and protected from a stale save", async () => {
    const { asAda } = await openApi();
    const changed = {
      packages: [fis, { ...corporate, name: "Company" }, { ...fleet, retired: true }],
    };
    const rehearsed = resultOf(catalogOutcome, await put(asAda, changed, {}, "?dryRun=true"));
    expect(rehearsed.rowVersion).toBe(2);
    expect(rehearsed.licenses).toBeGreaterThan(5);
    expect((await read(asAda)).packages).toEqual(sampleCatalog.packages);

    const saved = resultOf(catalogOutcome, await put(asAda, changed, { "if-match": '"2"' }));
    expect(saved.changes).toEqual(rehearsed.changes);
    expect(saved.changes.map(({ outcome, id }) => `${outcome} ${id}`)).toEqual([
      "changed fis",
      "changed corporate",
      "retired fleet",
    ]);
    expect(await read(asAda)).toEqual({ ...changed, rowVersion: 3 });
    expect((await put(asAda, sampleCatalog, { "if-match": '"2"' })).body).toEqual(
      errorBody("CONFLICT", { current: expect.objectContaining({ rowVersion: 3 }) }),
    );
    expect(resultOf(catalogOutcome, await put(asAda, changed)).changes).toEqual([]);

    const events = resultOf(
      pageOf(historyEvent),
      await asAda.get("/api/oem/audit?eventName=update-catalog"),
    ).entities;
    expect(events).toHaveLength(1);
    expect(events.map((event) => eventSentence(event))).toEqual([
      "The catalog was changed: FIS (place 3 → 1), Company (name Corporate → Company, place 1 → 2) changed; Fleet (place 2 → 3) retired.",
    ]);
    const availablePackages = z
      .array(z.object({ id: z.string() }))
      .parse(resultOf(z.unknown(), await asAda.get("/api/oem/packages?type=1")));
    expect(availablePackages.map(({ id }) => id)).toEqual(["corporate"]);
  });

  it("gives a tier a grace period of at most 90 days, and returns it", async () => {
    const { asAda } = await openApi();
    const withGraceDays = (graceDays: number) => ({
      packages: sampleCatalog.packages.map((item) => ({
        ...item,
        tiers: item.tiers.map((tier) => (tier.id === "fleet-single" ? { ...tier, graceDays } : tier)),
      })),
    });
    expect((await put(asAda, withGraceDays(91))).body).toMatchObject({
      error: { fields: { "packages[1].tiers[0].graceDays": ["The grace is at most 90 days."] } },
    });
    const { changes } = resultOf(catalogOutcome, await put(asAda, withGraceDays(10)));
    expect(changes).toMatchObject([
      { of: "tier", id: "fleet-single", fields: [{ field: "grace", before: "", after: "10 days" }] },
    ]);
    expect((await read(asAda)).packages).toEqual(withGraceDays(10).packages);
  });

  it("names each error by its path", async () => {
    const { asAda } = await openApi();
    const faulty = structuredClone(sampleCatalog.packages) as unknown as Record<string, unknown>[];
    const tier = (id: string, features: unknown) => ({ id, name: "T", prettyName: "T", features });
    faulty.push(
      {
        id: "corporate",
        name: "",
        licenseType: 7,
        tiers: [tier("corporate-1", [{ name: "warp", defaultVal: 1 }])],
      },
      {
        id: "a b",
        name: "x",
        licenseType: 1,
        tiers: [
          tier("t", [
            { name: "servers", defaultVal: -1 },
            { name: "Servers", defaultVal: 1.5 },
          ]),
          { id: 4 },
        ],
      },
    );
    const response = await put(asAda, { packages: faulty });
    expect(response.status).toBe(400);
    const { fields } = z
      .object({ error: z.object({ fields: z.record(z.string(), z.array(z.string())) }) })
      .parse(response.body).error;
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining([
        "packages[3].name",
        "packages[3].licenseType",
        "packages[4].id",
        "packages[4].tiers[0].features[0].defaultVal",
        "packages[4].tiers[1].prettyName",
      ]),
    );
    const twice = await put(asAda, {
      packages: [
        ...sampleCatalog.packages,
        { ...corporate, tiers: [tier("FLEET-single", [{ name: "warp", defaultVal: 1 }])] },
      ],
    });
    expect(twice.body).toMatchObject({
      error: {
        fields: {
          "packages[3].tiers[0].features[0].name": [
            "The product has no words for warp: give it a wording (prettyName).",
          ],
        },
      },
    });
    const same = await put(asAda, {
      packages: [...sampleCatalog.packages, { ...corporate, tiers: [tier("FLEET-single", [])] }],
    });
    expect(same.body).toMatchObject({
      error: {
        fields: {
          "packages[3].id": ["Another package has the id corporate."],
          "packages[3].tiers[0].id": ["Another tier has the id FLEET-single."],
        },
      },
    });
    for (const body of [null, [], { packages: 1 }, { packages: [null] }, "x", {}])
      expect((await put(asAda, body)).status).toBe(400);
  });

  it("keeps a tier with licenses, and labels features that the product does not have", async () => {
    const { asAda } = await openApi();
    const rejection = await put(asAda, { packages: [corporate] }, {}, "?dryRun=true");
    expect(rejection.status).toBe(422);
    expect(rejection.body).toMatchObject({
      error: { code: "CATALOG_IN_USE", fields: { packages: expect.any(Array) } },
    });
    const satellites = {
      name: "satellites",
      defaultVal: 2,
      prettyName: "Satellites",
      prettyValue: "Two of them",
    };
    const wider = { ...fleet, tiers: fleet?.tiers.map((tier) => ({ ...tier, features: [satellites] })) };
    expect((await put(asAda, { packages: [corporate, wider, fis] })).status).toBe(200);
    expect((await asAda.get("/api/oem/packages/tier/fleet-single/features")).body).toMatchObject({
      result: [satellites],
    });
  });

  it("has a draft for each admin", async () => {
    const { asAda, asMert } = await openApi();
    const draft = { catalog: { packages: [corporate] }, rowVersion: 2 };
    expect((await asAda.send("PUT", `${path}/draft`, { body: draft })).status).toBe(200);
    expect((await asAda.get(`${path}/draft`)).body).toMatchObject({
      result: { draft: { packages: [corporate] } },
    });
    expect((await asMert.get(`${path}/draft`)).status).toBe(403);
    const faulty = await asAda.send("PUT", `${path}/draft`, { body: { catalog: {}, rowVersion: 2 } });
    expect(faulty.body).toMatchObject({ error: { fields: { "catalog.packages": ["List the packages."] } } });
    await asAda.send("DELETE", `${path}/draft`);
    expect((await asAda.get(`${path}/draft`)).body).toMatchObject({ result: { draft: null } });
  });
});

describe("The first steps", () => {
  it("are empty for the demo, and hidden once they are dismissed", async () => {
    const demo = await openApi();
    expect((await demo.asAda.get("/api/oem/first-steps")).body).toMatchObject({ result: { isShown: false } });
    const setup = { ...demo.context.setup, isDemo: false };
    const { asAda } = await openApi({ setup });
    const steps = async () => (await asAda.get("/api/oem/first-steps")).body;
    expect(await steps()).toMatchObject({ result: { isShown: true, settled: [] } });
    const saveFirstSteps = (body: object) => asAda.send("PUT", "/api/oem/first-steps", { body });
    expect(
      (await saveFirstSteps({ settled: ["customers", "mail", "marketplace", "backup"] })).body,
    ).toMatchObject({
      result: { isShown: false },
    });
    await saveFirstSteps({ settled: [] });
    expect(await steps()).toMatchObject({ result: { isShown: true } });
    await saveFirstSteps({ isPutAway: true });
    expect(await steps()).toMatchObject({ result: { isShown: false } });
  });
});
