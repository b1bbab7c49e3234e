import type { Catalog, CatalogFeature, CatalogTier, MarketplaceDimension } from "./catalog.ts";

const features = (values: Record<string, number>): CatalogFeature[] =>
  Object.entries(values).map(([name, defaultVal]) => ({ name, defaultVal }));

const corporateFeatures = (servers: number, assets: number, grade: 0 | 1 | 2) =>
  features({
    servers,
    assets,
    airCore: 1,
    businessEmailCompromise: grade > 0 ? 1 : 0,
    fleetAI: grade === 2 ? 1 : 0,
    sso: 1,
    soc2Compliant: 1,
    integration: grade,
    automationHub: grade,
    supportTraining: grade,
  });

const tier = (
  id: string,
  prettyName: string,
  name: string,
  features: CatalogFeature[],
  dimensions: Pick<MarketplaceDimension, "dimension" | "fills">[] = [],
): CatalogTier => ({
  id,
  name,
  prettyName,
  features,
  ...(dimensions.length > 0 && {
    marketplaceDimensions: dimensions.map((item) => ({
      provider: "sandbox",
      productCode: "sandbox",
      ...item,
    })),
  }),
});

export const sampleCatalog: Catalog = {
  packages: [
    {
      id: "corporate",
      name: "Corporate",
      licenseType: 1,
      tiers: [
        tier("corporate-1", "Corporate Tier 1", "Tier 1", corporateFeatures(1, 100, 0), [
          { dimension: "assets", fills: "assets" },
          { dimension: "servers", fills: "servers" },
        ]),
        tier("corporate-2", "Corporate Tier 2", "Tier 2", corporateFeatures(5, 1_000, 1)),
        tier("corporate-3", "Corporate Tier 3", "Tier 3", corporateFeatures(10, 10_000, 2), [
          { dimension: "corporate-3", fills: "assets" },
        ]),
      ],
    },
    {
      id: "fleet",
      name: "Fleet",
      licenseType: 1,
      tiers: [
        tier(
          "fleet-single",
          "Fleet Single",
          "Single",
          features({
            servers: 3,
            assets: 500,
            airCore: 1,
            fleetAI: 1,
            sso: 0,
            integration: 0,
            automationHub: 1,
          }),
        ),
      ],
    },
    {
      id: "fis",
      name: "FIS",
      licenseType: 2,
      tiers: [
        tier(
          "fis-standard",
          "FIS Standard",
          "Standard",
          features({ cases: 30, caseLifetime: 30, airCore: 1, businessEmailCompromise: 1, connections: 10 }),
        ),
      ],
    },
  ],
};
