import type { Feature, PackageStore } from "#app/domain/package/package.ts";

const features = (values: Record<string, number>): Feature[] =>
  Object.entries(values).map(([name, defaultVal]) => ({ name, defaultVal }));

const corporate = (servers: number, assets: number, grade: 0 | 1 | 2) =>
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

const fleet = features({
  servers: 3,
  assets: 500,
  airCore: 1,
  fleetAI: 1,
  sso: 0,
  integration: 0,
  automationHub: 1,
});
const fis = features({
  cases: 30,
  caseLifetime: 30,
  airCore: 1,
  businessEmailCompromise: 1,
  connections: 10,
});

/** What the vendor of the story sells. */
export async function stockPackages(packages: PackageStore) {
  const offered = [
    {
      id: "corporate",
      name: "Corporate",
      type: 1 as const,
      tiers: [
        { id: "corporate-1", name: "Tier 1", features: corporate(1, 100, 0) },
        { id: "corporate-2", name: "Tier 2", features: corporate(5, 1_000, 1) },
        { id: "corporate-3", name: "Tier 3", features: corporate(10, 10_000, 2) },
      ],
    },
    {
      id: "fleet",
      name: "Fleet",
      type: 1 as const,
      tiers: [{ id: "fleet-single", name: "Single", features: fleet }],
    },
    {
      id: "fis",
      name: "FIS",
      type: 2 as const,
      tiers: [{ id: "fis-standard", name: "Standard", features: fis }],
    },
  ];
  for (const { id, name, type, tiers } of offered) {
    await packages.add({
      id,
      name,
      type,
      tiers: tiers.map((tier) => ({ ...tier, prettyName: `${name} ${tier.name}`, packageId: id, type })),
    });
  }
}
