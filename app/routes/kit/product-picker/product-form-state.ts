import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { isFeature } from "#app/domain/package/is-feature.ts";

const text = z.string().max(200).default("").catch("");

export const productFormSchema = z.object({
  packageId: text,
  tierId: text,
  presetFrom: text,
  servers: text,
  assets: text,
});
type ProductFormValues = z.output<typeof productFormSchema>;

export async function loadProductFormState(
  api: LicenseApiClient,
  type: number | undefined,
  entries: ProductFormValues,
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
  const presetValue = (name: string) =>
    features.find((feature) => isFeature(feature.name, name))?.defaultVal ?? null;
  const isSameTier = tierId === entries.presetFrom;
  return {
    packages,
    isEmpty,
    packageId: selectedPackage?.id ?? "",
    tiers,
    tierId,
    features,
    presetFrom: tierId,
    servers: (isSameTier && entries.servers) || String(presetValue("servers") ?? 1),
    assets: (isSameTier && entries.assets) || String(presetValue("assets") ?? 100),
  };
}

const hasNoTier = async (api: LicenseApiClient) => (await api.packages.tierNames({ query: {} })).length === 0;

export type ProductFormState = Awaited<ReturnType<typeof loadProductFormState>>;
