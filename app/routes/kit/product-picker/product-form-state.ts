import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { isSameFeature } from "#app/domain/package/is-feature.ts";

const shortText = z.string().max(200).default("").catch("");

export const productFormSchema = z.object({
  packageId: shortText,
  tierId: shortText,
  /** The tier whose capacities the form has as defaults. */
  presetFrom: shortText,
  servers: shortText,
  assets: shortText,
});
type ProductFormValues = z.output<typeof productFormSchema>;

export async function loadProductFormState(
  api: LicenseApiClient,
  type: number | undefined,
  formValues: ProductFormValues,
) {
  const packages = type ? await api.packages.listByType({ query: { type } }) : [];
  const hasNoTiers = packages.length === 0 && (type !== undefined || (await isCatalogEmpty(api)));
  const selectedPackage = packages.find(({ id }) => id === formValues.packageId);
  const tiers = selectedPackage?.tiers ?? [];
  const tierId =
    tiers.find(({ id }) => id === formValues.tierId)?.id ??
    (tiers.length === 1 ? tiers[0]?.id : undefined) ??
    "";
  const features = tierId ? await api.packages.tierFeatures({ params: { id: tierId } }) : [];
  const tierDefault = (name: string) =>
    features.find((feature) => isSameFeature(feature.name, name))?.defaultVal ?? null;
  const isSameTier = tierId === formValues.presetFrom;
  return {
    packages,
    hasNoTiers,
    packageId: selectedPackage?.id ?? "",
    tiers,
    tierId,
    features,
    presetFrom: tierId,
    servers: isSameTier && formValues.servers ? formValues.servers : String(tierDefault("servers") ?? 1),
    assets: isSameTier && formValues.assets ? formValues.assets : String(tierDefault("assets") ?? 100),
  };
}

const isCatalogEmpty = async (api: LicenseApiClient) =>
  (await api.packages.tierNames({ query: {} })).length === 0;

export type ProductFormState = Awaited<ReturnType<typeof loadProductFormState>>;
