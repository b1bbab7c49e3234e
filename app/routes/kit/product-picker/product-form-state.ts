import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { isSameFeature } from "#app/domain/package/is-feature.ts";

const shortText = z.string().max(200).default("").catch("");

export const productFormSchema = z.object({
  packageId: shortText,
  tierId: shortText,
  /** Id of the tier whose default capacities the form shows. */
  presetFrom: shortText,
  servers: shortText,
  assets: shortText,
});
type ProductFormValues = z.output<typeof productFormSchema>;

export async function loadProductFormState(
  api: LicenseApiClient,
  licenseType: number | undefined,
  formValues: ProductFormValues,
) {
  const packages = licenseType ? await api.packages.listByType({ query: { type: licenseType } }) : [];
  const hasNoTiers = packages.length === 0 && (licenseType !== undefined || (await isCatalogEmpty(api)));
  const selectedPackage = packages.find(({ id }) => id === formValues.packageId);
  const tiers = selectedPackage?.tiers ?? [];
  // If the package has only one tier, this tier is selected.
  const tierId =
    tiers.find(({ id }) => id === formValues.tierId)?.id ??
    (tiers.length === 1 ? tiers[0]?.id : undefined) ??
    "";
  const features = tierId ? await api.packages.listTierFeatures({ params: { id: tierId } }) : [];
  const findTierDefault = (name: string) =>
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
    servers: isSameTier && formValues.servers ? formValues.servers : String(findTierDefault("servers") ?? 1),
    assets: isSameTier && formValues.assets ? formValues.assets : String(findTierDefault("assets") ?? 100),
  };
}

const isCatalogEmpty = async (api: LicenseApiClient) =>
  (await api.packages.searchTierNames({ query: {} })).length === 0;

export type ProductFormState = Awaited<ReturnType<typeof loadProductFormState>>;
