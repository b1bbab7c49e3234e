import {
  catalogFeature,
  catalogTier,
  marketplaceDimension,
  catalogPackage,
  storedCatalog,
} from "#app/domain/package/catalog.ts";
import { catalogChange } from "#app/domain/package/catalog-difference.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";

export const catalogFeatureSchema = describeSchema(catalogFeature, "CatalogFeature", "A feature of a tier.", {
  name: ["Name of the feature, letters and digits.", "assets"],
  defaultVal: [
    "Default amount of the feature, at most 1,000,000,000; null if the feature is not counted.",
    1_000,
  ],
  prettyName: ["Display name of the feature; omitted if the product has a label for it.", "Assets"],
  prettyValue: ["Display text of the amount; omitted if the product has a text for it.", "1,000"],
});

describeSchema(
  marketplaceDimension,
  "MarketplaceDimension",
  "Marketplace dimension that a tier is sold as, with the capacity that its quantity sets.",
  {
    provider: "Marketplace: `aws`, `azure` or `sandbox`.",
    productCode: ["Product code of the listing in the marketplace.", "prod-4xq7w2"],
    dimension: ["Dimension or plan that is sold as this tier.", "assets"],
    fills: "Capacity that the purchased quantity sets.",
  },
);

export const catalogTierSchema = describeSchema(catalogTier, "CatalogTier", "A tier with its features.", {
  id: ["Id of the tier, 1 to 64 letters, digits, dots, hyphens and underscores.", "corporate-2"],
  name: ["Name of the tier within its package, at most 100 characters.", "Tier 2"],
  prettyName: ["Full name of the tier, which licenses show.", "Corporate Tier 2"],
  isRetired: "True if the tier is no longer offered. Licenses that use it stay.",
  graceDays: "Grace period in days, 0 to 90; 0 if omitted.",
  releaseSilentServersAfterDays:
    "Days after the last contact until the seat of a silent server is released, 14 to 3,650; seats are never released if omitted.",
  marketplaceDimensions: "Marketplace dimensions that the tier is sold as, at most 50.",
  features: ["Features of the tier, at most 60.", []],
});

export const catalogPackageSchema = describeSchema(
  catalogPackage,
  "CatalogPackage",
  "A package with its tiers.",
  {
    id: ["Id of the package, 1 to 64 letters, digits, dots, hyphens and underscores.", "corporate"],
    name: ["Name of the package, at most 100 characters.", "Corporate"],
    licenseType: "License type: 1 Enterprise, 2 IR, 3 MSS.",
    isRetired: "True if the package is no longer offered. Licenses that use it stay.",
    tiers: "Tiers of the package, at most 50.",
  },
);

export const catalogSchema = describeSchema(
  storedCatalog,
  "Catalog",
  "Packages, tiers and features, including retired ones.",
  {
    packages: "Packages, at most 50.",
  },
);

describeFields(catalogChange.shape.fields.element, {
  field: ["Name of the field.", "email"],
  before: "Display text of the previous value.",
  after: "Display text of the new value.",
});

export const catalogChangeSchema = describeSchema(
  catalogChange,
  "CatalogChange",
  "A difference between two catalogs.",
  {
    of: "Kind of the changed item: package, tier or feature.",
    outcome: ["Kind of difference.", "changed"],
    id: ["Id of the package or tier, or the name of the feature.", "corporate-2"],
    tierId: ["Id of the tier of a feature; null for packages and tiers.", "corporate-2"],
    title: ["Display name of the changed item.", "Corporate Tier 2"],
    fields: "Fields that differ.",
    licenses: "Number of licenses, including deleted ones, that use the package or tier.",
  },
);
