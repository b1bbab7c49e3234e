import { z } from "zod";
import { licenseType } from "#app/domain/package/package.ts";
import { productPackage, tierName, wordedFeature } from "#app/domain/package/package.ts";
import { wordFeature } from "#app/domain/package/feature-wording.ts";
import { notFound } from "#app/domain/problem.ts";
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";

export const packageCalls = {
  ofType: call({
    method: "GET",
    path: "/api/oem/packages",
    operationId: "listPackages",
    summary: "The packages of a license type with their tiers",
    action: "package.read",
    query: z.object({ type: z.coerce.number().pipe(licenseType) }),
    result: z.array(productPackage),
  }),
  tierNames: call({
    method: "GET",
    path: "/api/oem/packages/tier-names",
    operationId: "searchTiers",
    summary: "Tiers whose name contains a text",
    action: "package.read",
    query: z.object({ searchValue: z.string().max(200).default("") }),
    result: z.array(tierName),
  }),
  tierFeatures: call({
    method: "GET",
    path: "/api/oem/packages/tier/{id}/features",
    operationId: "listTierFeatures",
    summary: "What a tier contains",
    action: "package.read",
    params: z.object({ id: z.string().max(200) }),
    result: z.array(wordedFeature),
  }),
};

export const packageAnswers = [
  answer(packageCalls.ofType, ({ query, world }) => world.storage.packages.ofType(query.type)),
  answer(packageCalls.tierNames, ({ query, world }) => world.storage.packages.tierNames(query.searchValue)),
  answer(packageCalls.tierFeatures, async ({ params, world }) => {
    const tier = await world.storage.packages.tier(params.id);
    if (!tier) throw notFound("The tier");
    return tier.features.map(wordFeature);
  }),
];
