import { licenseTypes } from "./license-type.ts";
import type { Catalog, CatalogFeature, CatalogTier, MarketplaceDimension } from "./catalog.ts";

const createFeatures = (values: Record<string, number>): CatalogFeature[] =>
  Object.entries(values).map(([name, defaultVal]) => ({ name, defaultVal }));

const createCorporateFeatures = ({
  servers,
  assets,
  grade,
}: {
  servers: number;
  assets: number;
  grade: 0 | 1 | 2;
}) =>
  createFeatures({
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

const createTier = (
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
    marketplaceDimensions: dimensions.map((dimension) => ({
      provider: "sandbox",
      productCode: "sandbox",
      ...dimension,
    })),
  }),
});

export const sampleCatalog: Catalog = {
  packages: [
    {
      id: "corporate",
      name: "Corporate",
      licenseType: licenseTypes.enterprise,
      tiers: [
        createTier(
          "corporate-1",
          "Corporate Tier 1",
          "Tier 1",
          createCorporateFeatures({ servers: 1, assets: 100, grade: 0 }),
          [
            { dimension: "assets", fills: "assets" },
            { dimension: "servers", fills: "servers" },
          ],
        ),
        createTier(
          "corporate-2",
          "Corporate Tier 2",
          "Tier 2",
          createCorporateFeatures({ servers: 5, assets: 1_000, grade: 1 }),
        ),
        createTier(
          "corporate-3",
          "Corporate Tier 3",
          "Tier 3",
          createCorporateFeatures({ servers: 10, assets: 10_000, grade: 2 }),
          [{ dimension: "corporate-3", fills: "assets" }],
        ),
      ],
    },
    {
      id: "fleet",
      name: "Fleet",
      licenseType: licenseTypes.enterprise,
      tiers: [
        createTier(
          "fleet-single",
          "Fleet Single",
          "Single",
          createFeatures({
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
      licenseType: licenseTypes.ir,
      tiers: [
        createTier(
          "fis-standard",
          "FIS Standard",
          "Standard",
          createFeatures({
            cases: 30,
            caseLifetime: 30,
            airCore: 1,
            businessEmailCompromise: 1,
            connections: 10,
          }),
        ),
      ],
    },
  ],
};
