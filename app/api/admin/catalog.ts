import { z } from "zod";
import { catalog, validateCatalog, storedCatalog } from "#app/domain/package/catalog.ts";
import { catalogOutcome, changeCatalog, previewCatalog } from "#app/domain/package/change-catalog.ts";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import { finishMappedSignUps } from "#app/domain/sign-up/staff-decisions.ts";
import { dryRunParameter } from "#app/api/endpoint/common-schemas.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { catalogSchema } from "./schemas/catalog.ts";
import { identifyCatalog } from "#app/domain/row-version.ts";

/** The field name of an error is its path in the catalog document, as in the output of `npm run catalog`. */
const catalogBody = z.preprocess((document, context) => {
  const { catalog: validCatalog, errors } = validateCatalog(document);
  if (validCatalog) return validCatalog;
  for (const { path, message } of errors) context.addIssue({ code: "custom", path: [path], message });
  return z.NEVER;
}, catalog);

export const catalogEndpoints = {
  read: defineEndpoint({
    method: "GET",
    path: "/api/oem/catalog",
    operationId: "getCatalog",
    summary: "Get the catalog",
    description: "Returns all packages, tiers and features, including retired ones.",
    action: "catalog.read",
    result: catalogSchema,
    identifyResult: identifyCatalog,
  }),
  save: defineEndpoint({
    method: "PUT",
    path: "/api/oem/catalog",
    operationId: "changeCatalog",
    summary: "Replace the catalog",
    description:
      "Replaces the whole catalog and returns the differences. With `dryRun=true` nothing is saved. A tier that a license uses cannot be removed; set `isRetired` instead.",
    action: "catalog.manage",
    query: describeFields(z.object({ dryRun: dryRunParameter }), {
      dryRun: "`true` returns the differences and saves nothing.",
    }),
    body: catalogBody,
    result: describeFields(catalogOutcome, {
      changes: ["Differences from the stored catalog.", []],
      licenses: "Number of licenses that use a changed tier.",
    }),
    identifyResult: identifyCatalog,
    supportsIfMatch: true,
    errors: {
      "422 CATALOG_IN_USE":
        "A license uses a package or tier that the new catalog lacks. Set `isRetired` instead.",
    },
    example: { query: { dryRun: "true" }, body: sampleCatalog },
  }),
  readSample: defineEndpoint({
    method: "GET",
    path: "/api/oem/catalog/sample",
    operationId: "getSampleCatalog",
    summary: "Get the sample catalog",
    description: "Returns the catalog of the demo as a starting point for your own.",
    action: "catalog.read",
    result: describeFields(catalog, { packages: "Packages, at most 50." }),
  }),
  readDraft: defineEndpoint({
    method: "GET",
    path: "/api/oem/catalog/draft",
    operationId: "getCatalogDraft",
    summary: "Get your catalog draft",
    description: "Returns the catalog that you edited on the screen and have not saved yet.",
    action: "catalog.manage",
    result: describeFields(z.object({ draft: storedCatalog.nullable() }), {
      draft: "Your draft; null if there is none.",
    }),
  }),
  saveDraft: defineEndpoint({
    method: "PUT",
    path: "/api/oem/catalog/draft",
    operationId: "saveCatalogDraft",
    summary: "Save a catalog draft",
    description: "Stores an unfinished catalog for you. It does not change the catalog.",
    action: "catalog.manage",
    body: describeFields(z.object({ catalog: catalogBody, rowVersion: z.int().min(1) }), {
      catalog: "The whole catalog.",
      rowVersion: "Row version of the catalog on which the draft is based.",
    }),
    result: emptyResult,
    example: { body: { catalog: { packages: sampleCatalog.packages.slice(-1) }, rowVersion: 7 } },
  }),
  removeDraft: defineEndpoint({
    method: "DELETE",
    path: "/api/oem/catalog/draft",
    operationId: "deleteCatalogDraft",
    summary: "Discard your catalog draft",
    description: "Deletes the draft. The catalog stays unchanged.",
    action: "catalog.manage",
    result: emptyResult,
  }),
};

export const catalogHandlers = [
  handle(catalogEndpoints.read, ({ context }) => context.storage.packages.readCatalog()),
  handle(catalogEndpoints.save, async ({ body, query, expectedVersion, actor, personId, context }) => {
    const changeRequest = { catalog: body, expectedVersion };
    if (query.dryRun === "false") {
      const outcome = await changeCatalog(context.storage, actor, changeRequest, personId);
      for (const error of await finishMappedSignUps(context, actor))
        context.log("error", "A waiting sign-up could not be finished", { error: String(error) });
      return outcome;
    }
    const { before: _, ...outcome } = await previewCatalog(context.storage, changeRequest);
    return outcome;
  }),
  handle(catalogEndpoints.readSample, async () => sampleCatalog),
  handle(catalogEndpoints.readDraft, async ({ personId, context }) => ({
    draft: await context.storage.packages.findDraft(personId),
  })),
  handle(catalogEndpoints.saveDraft, async ({ body, personId, actor, context }) => {
    const draft = { ...body.catalog, rowVersion: body.rowVersion };
    await context.storage.transact(async (transaction) =>
      transaction.packages.saveDraft(personId, draft, actor.actedAt),
    );
    return {};
  }),
  handle(catalogEndpoints.removeDraft, async ({ personId, context }) => {
    await context.storage.transact(async (transaction) => transaction.packages.removeDraft(personId));
    return {};
  }),
];
