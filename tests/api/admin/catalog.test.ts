import { describe, expect, it } from "vitest";
import { z } from "zod";
import { historyEvent } from "#app/domain/history/event.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { storedCatalog } from "#app/domain/package/catalog.ts";
import { catalogOutcome } from "#app/domain/package/change-catalog.ts";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import { createEventSentence } from "#app/words/event-wording.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";

const catalogPath = "/api/oem/catalog";
const readCatalog = async (client: Client) => parseApiResult(storedCatalog, await client.get(catalogPath));
const saveCatalog = (client: Client, body: unknown, headers = {}, query = "") =>
  client.send("PUT", `${catalogPath}${query}`, { body, headers });

const [corporatePackage, fleetPackage, fisPackage] = sampleCatalog.packages;

describe("The catalog", () => {
  it("is initially the demo catalog, in the format of a catalog file", async () => {
    const { asAda } = await startTestApi();
    expect(await readCatalog(asAda)).toEqual({ ...sampleCatalog, rowVersion: 2 });
    expect(
      parseApiResult(z.object({ packages: z.array(z.unknown()) }), await asAda.get(`${catalogPath}/sample`)),
    ).toEqual(sampleCatalog);
  });

  it("supports a dry run, records one event and rejects a stale change", async () => {
    const { asAda } = await startTestApi();
    const changedCatalog = {
      packages: [fisPackage, { ...corporatePackage, name: "Company" }, { ...fleetPackage, isRetired: true }],
    };
    const dryRunOutcome = parseApiResult(
      catalogOutcome,
      await saveCatalog(asAda, changedCatalog, {}, "?dryRun=true"),
    );
    expect(dryRunOutcome.rowVersion).toBe(2);
    expect(dryRunOutcome.licenses).toBeGreaterThan(5);
    expect((await readCatalog(asAda)).packages).toEqual(sampleCatalog.packages);

    const savedOutcome = parseApiResult(
      catalogOutcome,
      await saveCatalog(asAda, changedCatalog, { "if-match": '"2"' }),
    );
    expect(savedOutcome.changes).toEqual(dryRunOutcome.changes);
    expect(savedOutcome.changes.map(({ outcome, id }) => `${outcome} ${id}`)).toEqual([
      "changed fis",
      "changed corporate",
      "retired fleet",
    ]);
    expect(await readCatalog(asAda)).toEqual({ ...changedCatalog, rowVersion: 3 });
    expect((await saveCatalog(asAda, sampleCatalog, { "if-match": '"2"' })).body).toEqual(
      errorBody("CONFLICT", { current: expect.objectContaining({ rowVersion: 3 }) }),
    );
    expect(parseApiResult(catalogOutcome, await saveCatalog(asAda, changedCatalog)).changes).toEqual([]);

    const events = parseApiResult(
      createPageSchema(historyEvent),
      await asAda.get("/api/oem/audit?eventName=update-catalog"),
    ).entities;
    expect(events).toHaveLength(1);
    expect(events.map((event) => createEventSentence(event))).toEqual([
      "The catalog was changed: FIS (position 3 → 1), Company (name Corporate → Company, position 1 → 2) changed; Fleet (position 2 → 3) retired.",
    ]);
    const availablePackages = z
      .array(z.object({ id: z.string() }))
      .parse(parseApiResult(z.unknown(), await asAda.get("/api/oem/packages?type=1")));
    expect(availablePackages.map(({ id }) => id)).toEqual(["corporate"]);
  });

  it("accepts a grace period of at most 90 days for a tier", async () => {
    const { asAda } = await startTestApi();
    const buildCatalogWithGraceDays = (graceDays: number) => ({
      packages: sampleCatalog.packages.map((catalogPackage) => ({
        ...catalogPackage,
        tiers: catalogPackage.tiers.map((tier) =>
          tier.id === "fleet-single" ? { ...tier, graceDays } : tier,
        ),
      })),
    });
    expect((await saveCatalog(asAda, buildCatalogWithGraceDays(91))).body).toMatchObject({
      error: { fields: { "packages[1].tiers[0].graceDays": ["The grace period is at most 90 days."] } },
    });
    const { changes } = parseApiResult(
      catalogOutcome,
      await saveCatalog(asAda, buildCatalogWithGraceDays(10)),
    );
    expect(changes).toMatchObject([
      { of: "tier", id: "fleet-single", fields: [{ field: "grace", before: "", after: "10 days" }] },
    ]);
    expect((await readCatalog(asAda)).packages).toEqual(buildCatalogWithGraceDays(10).packages);
  });

  it("reports each field error with the path of the field", async () => {
    const { asAda } = await startTestApi();
    const invalidPackages = structuredClone(sampleCatalog.packages) as unknown as Record<string, unknown>[];
    const buildTier = (id: string, features: unknown) => ({ id, name: "T", prettyName: "T", features });
    invalidPackages.push(
      {
        id: "corporate",
        name: "",
        licenseType: 7,
        tiers: [buildTier("corporate-1", [{ name: "warp", defaultVal: 1 }])],
      },
      {
        id: "a b",
        name: "x",
        licenseType: 1,
        tiers: [
          buildTier("t", [
            { name: "servers", defaultVal: -1 },
            { name: "Servers", defaultVal: 1.5 },
          ]),
          { id: 4 },
        ],
      },
    );
    const response = await saveCatalog(asAda, { packages: invalidPackages });
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
    const unlabeledFeatureResponse = await saveCatalog(asAda, {
      packages: [
        ...sampleCatalog.packages,
        { ...corporatePackage, tiers: [buildTier("FLEET-single", [{ name: "warp", defaultVal: 1 }])] },
      ],
    });
    expect(unlabeledFeatureResponse.body).toMatchObject({
      error: {
        fields: {
          "packages[3].tiers[0].features[0].name": [
            "The product has no label for the feature warp. Add a prettyName.",
          ],
        },
      },
    });
    const duplicateIdResponse = await saveCatalog(asAda, {
      packages: [...sampleCatalog.packages, { ...corporatePackage, tiers: [buildTier("FLEET-single", [])] }],
    });
    expect(duplicateIdResponse.body).toMatchObject({
      error: {
        fields: {
          "packages[3].id": ["Another package has the id corporate."],
          "packages[3].tiers[0].id": ["Another tier has the id FLEET-single."],
        },
      },
    });
    for (const body of [null, [], { packages: 1 }, { packages: [null] }, "x", {}])
      expect((await saveCatalog(asAda, body)).status).toBe(400);
  });

  it("rejects the removal of a tier that has licenses, and accepts labels of custom features", async () => {
    const { asAda } = await startTestApi();
    const rejection = await saveCatalog(asAda, { packages: [corporatePackage] }, {}, "?dryRun=true");
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
    const changedFleetPackage = {
      ...fleetPackage,
      tiers: fleetPackage?.tiers.map((tier) => ({ ...tier, features: [satellites] })),
    };
    expect(
      (await saveCatalog(asAda, { packages: [corporatePackage, changedFleetPackage, fisPackage] })).status,
    ).toBe(200);
    expect((await asAda.get("/api/oem/packages/tier/fleet-single/features")).body).toMatchObject({
      result: [satellites],
    });
  });

  it("has a draft for each admin", async () => {
    const { asAda, asMert } = await startTestApi();
    const draft = { catalog: { packages: [corporatePackage] }, rowVersion: 2 };
    expect((await asAda.send("PUT", `${catalogPath}/draft`, { body: draft })).status).toBe(200);
    expect((await asAda.get(`${catalogPath}/draft`)).body).toMatchObject({
      result: { draft: { packages: [corporatePackage] } },
    });
    expect((await asMert.get(`${catalogPath}/draft`)).status).toBe(403);
    const invalidDraftResponse = await asAda.send("PUT", `${catalogPath}/draft`, {
      body: { catalog: {}, rowVersion: 2 },
    });
    expect(invalidDraftResponse.body).toMatchObject({
      error: { fields: { "catalog.packages": ["List the packages."] } },
    });
    await asAda.send("DELETE", `${catalogPath}/draft`);
    expect((await asAda.get(`${catalogPath}/draft`)).body).toMatchObject({ result: { draft: null } });
  });
});

describe("The first steps", () => {
  it("are hidden for the demo and after they are dismissed", async () => {
    const demoApi = await startTestApi();
    expect((await demoApi.asAda.get("/api/oem/first-steps")).body).toMatchObject({
      result: { isShown: false },
    });
    const setup = { ...demoApi.context.setup, isDemo: false };
    const { asAda } = await startTestApi({ setup });
    const fetchFirstSteps = async () => (await asAda.get("/api/oem/first-steps")).body;
    expect(await fetchFirstSteps()).toMatchObject({ result: { isShown: true, settled: [] } });
    const saveFirstSteps = (body: object) => asAda.send("PUT", "/api/oem/first-steps", { body });
    expect(
      (await saveFirstSteps({ settled: ["customers", "mail", "marketplace", "backup"] })).body,
    ).toMatchObject({
      result: { isShown: false },
    });
    await saveFirstSteps({ settled: [] });
    expect(await fetchFirstSteps()).toMatchObject({ result: { isShown: true } });
    await saveFirstSteps({ isPutAway: true });
    expect(await fetchFirstSteps()).toMatchObject({ result: { isShown: false } });
  });
});
