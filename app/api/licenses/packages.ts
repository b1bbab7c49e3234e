import { z } from "zod";
import { licenseType } from "#app/domain/package/package.ts";
import { labelFeature } from "#app/domain/package/feature-labels.ts";
import { notFound } from "#app/domain/problem.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { packageSchema, tierNameSchema, tierFeatureSchema } from "./schemas/package.ts";

export const packageEndpoints = {
  listByType: defineEndpoint({
    method: "GET",
    path: "/api/oem/packages",
    operationId: "listPackages",
    summary: "List packages and tiers",
    description:
      "Returns the packages and tiers for sale for a license type. Send the id of a tier as `packageTierId` when you create a license. `type` is the license type, which other endpoints call `licenseType`. This list has no pages, because the catalog has at most 50 packages.",
    action: "package.read",
    query: describeFields(z.object({ type: z.coerce.number().pipe(licenseType) }), {
      type: "License type: 1 Enterprise, 2 IR, 3 MSS.",
    }),
    result: z.array(packageSchema),
    example: { query: { type: 1 } },
  }),
  searchTierNames: defineEndpoint({
    method: "GET",
    path: "/api/oem/packages/tier-names",
    operationId: "searchTiers",
    summary: "Search tiers by name",
    description:
      "Returns the tiers of all packages whose full name contains a text. This list has no pages, because the catalog has at most 50 packages with 50 tiers each.",
    action: "package.read",
    query: describeFields(z.object({ searchValue: z.string().max(200).default("") }), {
      searchValue: "Part of the full name of the tier; an empty text matches all.",
    }),
    result: z.array(tierNameSchema),
    example: { query: { searchValue: "tier 2" } },
  }),
  listTierFeatures: defineEndpoint({
    method: "GET",
    path: "/api/oem/packages/tier/{id}/features",
    operationId: "listTierFeatures",
    summary: "List features of a tier",
    description:
      "Returns the features of a tier. This list has no pages, because a tier has at most 60 features.",
    action: "package.read",
    params: describeFields(z.object({ id: z.string().max(200) }), { id: "Id of the tier." }),
    result: z.array(tierFeatureSchema),
    example: { params: { id: "corporate-2" } },
  }),
};

export const packageHandlers = [
  handle(packageEndpoints.listByType, ({ query, context }) =>
    context.storage.packages.listByType(query.type),
  ),
  handle(packageEndpoints.searchTierNames, ({ query, context }) =>
    context.storage.packages.searchTierNames(query.searchValue),
  ),
  handle(packageEndpoints.listTierFeatures, async ({ params, context }) => {
    const tier = await context.storage.packages.findTier(params.id);
    if (!tier) throw notFound("The tier");
    return tier.features.map(labelFeature);
  }),
];
