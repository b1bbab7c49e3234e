import { z } from "zod";
import { catalog, validateCatalog, storedCatalog } from "#app/domain/package/catalog.ts";
import { catalogOutcome, changeCatalog, previewCatalog } from "#app/domain/package/change-catalog.ts";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import { finishMappedSignUps } from "#app/domain/sign-up/staff-decisions.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";

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
  read: defineEndpoint({
    method: "GET",
    path: "/api/oem/catalog",
    operationId: "getCatalog",
    summary: "Get the catalog of packages, tiers and features, including retired ones",
    action: "catalog.read",
    result: storedCatalog,
  }),
  save: defineEndpoint({
    method: "PUT",
    path: "/api/oem/catalog",
    operationId: "changeCatalog",
    summary: "Replace the catalog and return the changes; with dryRun=true nothing is saved",
    action: "catalog.manage",
    query: z.object({ dryRun }),
    body: catalogBody,
    result: catalogOutcome,
    supportsIfMatch: true,
  }),
  sample: defineEndpoint({
    method: "GET",
    path: "/api/oem/catalog/sample",
    operationId: "getSampleCatalog",
    summary: "Get the sample catalog of the demo",
    action: "catalog.read",
    result: catalog,
  }),
  draft: defineEndpoint({
    method: "GET",
    path: "/api/oem/catalog/draft",
    operationId: "getCatalogDraft",
    summary: "Get the unsaved catalog draft of the caller",
    action: "catalog.manage",
    result: z.object({ draft: storedCatalog.nullable() }),
  }),
  saveDraft: defineEndpoint({
    method: "PUT",
    path: "/api/oem/catalog/draft",
    operationId: "keepCatalogDraft",
    summary: "Save a catalog draft; rowVersion is that of the catalog it is based on",
    action: "catalog.manage",
    body: z.object({ catalog: catalogBody, rowVersion: z.int().min(1) }),
    result: emptyResult,
  }),
  removeDraft: defineEndpoint({
    method: "DELETE",
    path: "/api/oem/catalog/draft",
    operationId: "deleteCatalogDraft",
    summary: "Discard the catalog draft of the caller",
    action: "catalog.manage",
    result: emptyResult,
  }),
};

export const catalogHandlers = [
  handle(catalogEndpoints.read, ({ context }) => context.storage.packages.catalog()),
  handle(catalogEndpoints.save, async ({ body, query, expectedVersion, actor, personId, context }) => {
    const changeRequest = { catalog: body, expectedVersion };
    if (query.dryRun === "false") {
      const outcome = await changeCatalog(context.storage, actor, changeRequest, personId);
      await finishMappedSignUps(context, actor);
      return outcome;
    }
    const { before: _, ...outcome } = await previewCatalog(context.storage, changeRequest);
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
