import { expect, test } from "vitest";
import type { CatalogTier } from "#app/domain/package/catalog.ts";
import {
  copyTier,
  buildTierDefaultValues,
  tierFormSchema,
  buildTierFromForm,
} from "#app/routes/license/settings/catalog/tier-form.ts";

const tier: CatalogTier = {
  id: "corporate-1",
  name: "Tier 1",
  prettyName: "Corporate Tier 1",
  features: [],
  marketplaceDimensions: [
    { provider: "aws", productCode: "code", dimension: "assets_per_year", fills: "assets" },
    { provider: "azure", productCode: "offer", dimension: "gold", fills: "servers" },
  ],
};
const { id, name, prettyName } = tier;
const corporatePackage = { packageName: "Corporate", usedIds: ["corporate-tier-2"] };

/** The rows as the form submits them, with numbers and without empty fields. */
function buildSubmittedRows(rows: ReturnType<typeof buildTierDefaultValues>["features"]) {
  return rows.map((row) => {
    const { defaultVal, emptyValue, ...otherFields } = { defaultVal: "", emptyValue: "", ...row };
    const isOff = emptyValue === "off" && defaultVal === "0";
    return {
      ...otherFields,
      ...(defaultVal && !isOff && { defaultVal: Number(defaultVal) }),
      ...(emptyValue && { emptyValue }),
    };
  });
}

test("the form of a tier preserves the marketplace dimensions, one per line", () => {
  const { marketplaceDimensions } = buildTierDefaultValues(tier);
  expect(marketplaceDimensions).toBe("aws, code, assets_per_year, assets\nazure, offer, gold, servers");
  const submittedTier = tierFormSchema.parse({ id, name, prettyName, marketplaceDimensions });
  expect(buildTierFromForm(submittedTier, corporatePackage)).toEqual(tier);
  const tierWithoutDimensions = buildTierFromForm(
    tierFormSchema.parse({ id, name, prettyName }),
    corporatePackage,
  );
  expect(tierWithoutDimensions).not.toHaveProperty("marketplaceDimensions");
});

test("an unchanged form preserves every feature", () => {
  const features = [
    { name: "servers", defaultVal: 3 },
    { name: "Assets", defaultVal: null },
    { name: "sso", defaultVal: 0 },
    { name: "fleetAI", defaultVal: 1, prettyName: "Fleet assistant", prettyValue: "With chat" },
    { name: "automationHub", defaultVal: 2 },
    { name: "liveResponse", defaultVal: null, prettyName: "Live response" },
  ];
  const formValues = buildTierDefaultValues({ ...tier, features });
  const submittedTier = tierFormSchema.parse({
    id,
    name,
    prettyName,
    features: buildSubmittedRows(formValues.features),
  });
  expect(submittedTier.features).toEqual(features);
});

test("the form derives a missing full name and ID from the name", () => {
  const submittedTier = tierFormSchema.parse({ name: "Tier 2" });
  expect(buildTierFromForm(submittedTier, corporatePackage)).toMatchObject({
    id: "corporate-tier-2-2",
    prettyName: "Corporate Tier 2",
  });
});

test("a copy of a tier gets the next free name", () => {
  expect(copyTier(tier, [tier, { ...tier, name: "Tier 2" }])).toEqual({ name: "Tier 3", features: [] });
  expect(copyTier({ ...tier, name: "Gold", graceDays: 5 }, []).name).toBe("Gold copy");
});

test("an added feature needs a name from which a code can be derived", () => {
  const features = [{ prettyName: "3D view" }, { defaultVal: 1 }];
  expect(tierFormSchema.safeParse({ name, features }).error?.issues.map(({ path }) => path)).toEqual([
    ["features", 0, "prettyName"],
    ["features", 1, "prettyName"],
  ]);
});

test("the error of an invalid dimension names its line", () => {
  const lines = "aws, code, assets_per_year, boats\n\naws, code, one, assets, too many";
  const { error } = tierFormSchema.safeParse({ id, name, prettyName, marketplaceDimensions: lines });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Line 1: Choose assets or servers.",
    "Line 2: Enter four values, separated by commas.",
  ]);
});
