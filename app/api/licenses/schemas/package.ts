import { productPackage, labeledFeature, tierName } from "#app/domain/package/package.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";

describeFields(productPackage.shape.tiers.element, {
  id: ["Id of the tier; send it as `packageTierId`.", "corporate"],
  name: ["Name of the tier within its package.", "Corporate"],
});

export const packageSchema = describeSchema(
  productPackage,
  "Package",
  "A package that can be sold, with its tiers.",
  {
    id: ["Id of the package.", "corporate"],
    name: ["Name of the package.", "Corporate"],
    tiers: ["Tiers of the package.", [{ id: "corporate-2", name: "Tier 2" }]],
  },
);

export const tierFeatureSchema = describeSchema(labeledFeature, "TierFeature", "A feature of a tier.", {
  name: ["Name of the feature.", "assets"],
});

export const tierNameSchema = describeSchema(tierName, "TierName", "A tier with its full name.", {
  tierId: ["Id of the tier; send it as `packageTierId`.", "corporate-2"],
  prettyName: ["Full name of the tier.", "Corporate Tier 2"],
});
