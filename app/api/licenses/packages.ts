import { z } from "zod";
import { licenseType } from "#app/domain/package/package.ts";
import { productPackage, tierName, labeledFeature } from "#app/domain/package/package.ts";
import { labelFeature } from "#app/domain/package/feature-labels.ts";
import { notFound } from "#app/domain/problem.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";

export const packageEndpoints = {
  ofType: defineEndpoint({
    method: "GET",
    path: "/api/oem/packages",
    operationId: "listPackages",
    summary: "List the packages of a license type with their tiers",
    action: "package.read",
    query: z.object({ type: z.coerce.number().pipe(licenseType) }),
    result: z.array(productPackage),
  }),
  tierNames: defineEndpoint({
    method: "GET",
    path: "/api/oem/packages/tier-names",
    operationId: "searchTiers",
    summary: "Search tiers by a text in their name",
    action: "package.read",
    query: z.object({ searchValue: z.string().max(200).default("") }),
    result: z.array(tierName),
  }),
  tierFeatures: defineEndpoint({
    method: "GET",
    path: "/api/oem/packages/tier/{id}/features",
    operationId: "listTierFeatures",
    summary: "List the features of a tier",
    action: "package.read",
    params: z.object({ id: z.string().max(200) }),
    result: z.array(labeledFeature),
  }),
};

export const packageHandlers = [
  handle(packageEndpoints.ofType, ({ query, context }) => context.storage.packages.listByType(query.type)),
  handle(packageEndpoints.tierNames, ({ query, context }) =>
    context.storage.packages.tierNames(query.searchValue),
  ),
  handle(packageEndpoints.tierFeatures, async ({ params, context }) => {
    const tier = await context.storage.packages.tier(params.id);
    if (!tier) throw notFound("The tier");
    return tier.features.map(labelFeature);
  }),
];
