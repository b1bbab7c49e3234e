import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { isSameFeature } from "#app/domain/package/is-feature.ts";

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
  formValues: ProductFormValues,
) {
  const packages = type ? await api.packages.listByType({ query: { type } }) : [];
  const isEmpty = packages.length === 0 && (type !== undefined || (await hasNoTier(api)));
  const selectedPackage = packages.find(({ id }) => id === formValues.packageId);
  const tiers = selectedPackage?.tiers ?? [];
  const tierId =
    tiers.find(({ id }) => id === formValues.tierId)?.id ??
    (tiers.length === 1 ? tiers[0]?.id : undefined) ??
    "";
  const features = tierId ? await api.packages.tierFeatures({ params: { id: tierId } }) : [];
  const presetValue = (name: string) =>
    features.find((feature) => isSameFeature(feature.name, name))?.defaultVal ?? null;
  const isSameTier = tierId === formValues.presetFrom;
  return {
    packages,
    isEmpty,
    packageId: selectedPackage?.id ?? "",
    tiers,
    tierId,
    features,
    presetFrom: tierId,
    servers: (isSameTier && formValues.servers) || String(presetValue("servers") ?? 1),
    assets: (isSameTier && formValues.assets) || String(presetValue("assets") ?? 100),
  };
}

const hasNoTier = async (api: LicenseApiClient) => (await api.packages.tierNames({ query: {} })).length === 0;

export type ProductFormState = Awaited<ReturnType<typeof loadProductFormState>>;
