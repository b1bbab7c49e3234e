import { z } from "zod";
import { catalog, validateCatalog, storedCatalog } from "#app/domain/package/catalog.ts";
import { catalogOutcome, changeCatalog, previewCatalog } from "#app/domain/package/change-catalog.ts";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint, empty } from "#app/api/endpoint/endpoint.ts";

const { $schema: _, ...catalogJsonSchema } = z.toJSONSchema(catalog, { io: "input" });

const catalogBody = z
  .unknown()
  .meta(catalogJsonSchema)
  .transform((document, context) => {
    const { catalog, errors } = validateCatalog(document);
    if (catalog) return catalog;
    for (const { path, message } of errors) context.addIssue({ code: "custom", path: [path], message });
    return z.NEVER;
  });

const dryRun = z.enum(["true", "false"], "dryRun is true or false.").default("false");

export const catalogEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/api/oem/catalog",
    operationId: "getCatalog",
    summary: "Packages, tiers and features as one document, retired ones too",
    action: "catalog.read",
    result: storedCatalog,
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/oem/catalog",
    operationId: "changeCatalog",
    summary:
      "Replaces the whole catalog and answers what changed; with dryRun=true it answers what would change",
    action: "catalog.manage",
    query: z.object({ dryRun }),
    body: catalogBody,
    result: catalogOutcome,
    supportsIfMatch: true,
  }),
  sample: endpoint({
    method: "GET",
    path: "/api/oem/catalog/sample",
    operationId: "getSampleCatalog",
    summary: "A catalog to begin with, the one of the demo",
    action: "catalog.read",
    result: catalog,
  }),
  draft: endpoint({
    method: "GET",
    path: "/api/oem/catalog/draft",
    operationId: "getCatalogDraft",
    summary: "What the caller has changed in the catalog and not saved yet",
    action: "catalog.manage",
    result: z.object({ draft: storedCatalog.nullable() }),
  }),
  saveDraft: endpoint({
    method: "PUT",
    path: "/api/oem/catalog/draft",
    operationId: "keepCatalogDraft",
    summary: "Keeps a changed catalog for later; rowVersion is the one of the catalog that it was made from",
    action: "catalog.manage",
    body: z.object({ catalog: catalogBody, rowVersion: z.int().min(1) }),
    result: empty,
  }),
  removeDraft: endpoint({
    method: "DELETE",
    path: "/api/oem/catalog/draft",
    operationId: "deleteCatalogDraft",
    summary: "Forgets what the caller has changed and not saved",
    action: "catalog.manage",
    result: empty,
  }),
};

export const catalogHandlers = [
  handle(catalogEndpoints.read, ({ context }) => context.storage.packages.catalog()),
  handle(catalogEndpoints.save, async ({ body, query, expectedVersion, actor, personId, context }) => {
    const change = { catalog: body, expectedVersion };
    if (query.dryRun === "false") return changeCatalog(context.storage, actor, change, personId);
    const { before: _, ...outcome } = await previewCatalog(context.storage, change);
    return outcome;
  }),
  handle(catalogEndpoints.sample, async () => sampleCatalog),
  handle(catalogEndpoints.draft, async ({ personId, context }) => ({
    draft: await context.storage.packages.draft(personId),
  })),
  handle(catalogEndpoints.saveDraft, async ({ body, personId, actor, context }) => {
    const draft = { ...body.catalog, rowVersion: body.rowVersion };
    await context.storage.transact(async (work) => work.saveDraft(personId, draft, actor.at));
    return {};
  }),
  handle(catalogEndpoints.removeDraft, async ({ personId, context }) => {
    await context.storage.transact(async (work) => work.removeDraft(personId));
    return {};
  }),
];
