import { z } from "zod";
import { catalog, judgeCatalog, storedCatalog } from "#app/domain/package/catalog.ts";
import { catalogOutcome, changeCatalog, foreseeCatalog } from "#app/domain/package/change-catalog.ts";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import { answer } from "#app/api/call/answer.ts";
import { call, empty } from "#app/api/call/call.ts";

const { $schema: _, ...described } = z.toJSONSchema(catalog, { io: "input" });

const catalogBody = z
  .unknown()
  .meta(described)
  .transform((document, context) => {
    const { catalog, faults } = judgeCatalog(document);
    if (catalog) return catalog;
    for (const { path, message } of faults) context.addIssue({ code: "custom", path: [path], message });
    return z.NEVER;
  });

const dryRun = z.enum(["true", "false"], "dryRun is true or false.").default("false");

export const catalogCalls = {
  read: call({
    method: "GET",
    path: "/api/oem/catalog",
    operationId: "getCatalog",
    summary: "Packages, tiers and features as one document, retired ones too",
    action: "catalog.read",
    result: storedCatalog,
  }),
  save: call({
    method: "PUT",
    path: "/api/oem/catalog",
    operationId: "changeCatalog",
    summary:
      "Replaces the whole catalog and answers what changed; with dryRun=true it answers what would change",
    action: "catalog.manage",
    query: z.object({ dryRun }),
    body: catalogBody,
    result: catalogOutcome,
    changes: true,
  }),
  sample: call({
    method: "GET",
    path: "/api/oem/catalog/sample",
    operationId: "getSampleCatalog",
    summary: "A catalog to begin with, the one of the demo",
    action: "catalog.read",
    result: catalog,
  }),
  draft: call({
    method: "GET",
    path: "/api/oem/catalog/draft",
    operationId: "getCatalogDraft",
    summary: "What the caller has changed in the catalog and not saved yet",
    action: "catalog.manage",
    result: z.object({ draft: storedCatalog.nullable() }),
  }),
  keepDraft: call({
    method: "PUT",
    path: "/api/oem/catalog/draft",
    operationId: "keepCatalogDraft",
    summary: "Keeps a changed catalog for later; rowVersion is the one of the catalog that it was made from",
    action: "catalog.manage",
    body: z.object({ catalog: catalogBody, rowVersion: z.int().min(1) }),
    result: empty,
  }),
  removeDraft: call({
    method: "DELETE",
    path: "/api/oem/catalog/draft",
    operationId: "deleteCatalogDraft",
    summary: "Forgets what the caller has changed and not saved",
    action: "catalog.manage",
    result: empty,
  }),
};

export const catalogAnswers = [
  answer(catalogCalls.read, ({ world }) => world.storage.packages.catalog()),
  answer(catalogCalls.save, async ({ body, query, expectedVersion, actor, personId, world }) => {
    const wanted = { catalog: body, expectedVersion };
    if (query.dryRun === "false") return changeCatalog(world.storage, actor, wanted, personId);
    const { before: _, ...outcome } = await foreseeCatalog(world.storage, wanted);
    return outcome;
  }),
  answer(catalogCalls.sample, async () => sampleCatalog),
  answer(catalogCalls.draft, async ({ personId, world }) => ({
    draft: await world.storage.packages.draft(personId),
  })),
  answer(catalogCalls.keepDraft, async ({ body, personId, actor, world }) => {
    const draft = { ...body.catalog, rowVersion: body.rowVersion };
    await world.storage.transact(async (work) => work.keepDraft(personId, draft, actor.at));
    return {};
  }),
  answer(catalogCalls.removeDraft, async ({ personId, world }) => {
    await world.storage.transact(async (work) => work.removeDraft(personId));
    return {};
  }),
];
