import { expect, test } from "vitest";
import { tierDefaultValues, tierForm, tierFromForm } from "#app/routes/license/settings/catalog/tier-form.ts";

const tier = {
  id: "corporate-1",
  name: "Tier 1",
  prettyName: "Corporate Tier 1",
  features: [],
  marketplaceDimensions: [
    { provider: "aws" as const, productCode: "code", dimension: "assets_per_year", fills: "assets" as const },
    { provider: "azure" as const, productCode: "offer", dimension: "gold", fills: "servers" as const },
  ],
};
const { id, name, prettyName } = tier;

test("the form of a tier keeps its marketplace dimensions, one per line", () => {
  const { marketplaceDimensions } = tierDefaultValues(tier);
  expect(marketplaceDimensions).toBe("aws, code, assets_per_year, assets\nazure, offer, gold, servers");
  const submitted = tierForm.parse({ id, name, prettyName, marketplaceDimensions });
  expect(tierFromForm(submitted)).toEqual(tier);
  expect(tierFromForm(tierForm.parse({ id, name, prettyName }))).not.toHaveProperty("marketplaceDimensions");
});

test("an invalid dimension is reported with its line", () => {
  const lines = "aws, code, assets_per_year, boats\n\naws, code, one, assets, too many";
  const { error } = tierForm.safeParse({ id, name, prettyName, marketplaceDimensions: lines });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Line 1: Choose assets or servers.",
    "Line 2: Separate four values with commas.",
  ]);
});
