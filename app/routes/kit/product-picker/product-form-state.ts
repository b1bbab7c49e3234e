import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { isFeature } from "#app/domain/package/is-feature.ts";

const text = z.string().max(200).default("").catch("");

export const enteredProduct = z.object({
  packageId: text,
  tierId: text,
  presetFrom: text,
  servers: text,
  assets: text,
});
type Entered = z.output<typeof enteredProduct>;

export async function loadProductFormState(
  api: LicenseApiClient,
  type: number | undefined,
  entries: Entered,
) {
  const packages = type ? await api.packages.ofType({ query: { type } }) : [];
  const isEmpty = packages.length === 0 && (type !== undefined || (await hasNoTier(api)));
  const selectedPackage = packages.find(({ id }) => id === entries.packageId);
  const tiers = selectedPackage?.tiers ?? [];
  const tierId =
    tiers.find(({ id }) => id === entries.tierId)?.id ??
    (tiers.length === 1 ? tiers[0]?.id : undefined) ??
    "";
  const features = tierId ? await api.packages.tierFeatures({ params: { id: tierId } }) : [];
  const preset = (name: string) =>
    features.find((feature) => isFeature(feature.name, name))?.defaultVal ?? null;
  const isPreset = tierId === entries.presetFrom;
  return {
    packages,
    isEmpty,
    packageId: selectedPackage?.id ?? "",
    tiers,
    tierId,
    features,
    presetFrom: tierId,
    servers: (isPreset && entries.servers) || String(preset("servers") ?? 1),
    assets: (isPreset && entries.assets) || String(preset("assets") ?? 100),
  };
}

const hasNoTier = async (api: LicenseApiClient) => (await api.packages.tierNames({ query: {} })).length === 0;

export type ProductFormState = Awaited<ReturnType<typeof loadProductFormState>>;
