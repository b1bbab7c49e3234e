import { z } from "zod";
import {
  catalogFeature,
  type CatalogFeature,
  catalogTier,
  checkFeatures,
  type CatalogTier,
  marketplaceDimension,
  type MarketplaceDimension,
} from "#app/domain/package/catalog.ts";
import { hasLabel, isSwitchFeature, labeledFeatures } from "#app/domain/package/feature-labels.ts";
import { isSameFeature } from "#app/domain/package/is-feature.ts";
import { deriveFeatureCode, deriveIdFromName } from "./derived-ids.ts";

const { name: nameSchema, defaultVal, prettyName, prettyValue } = catalogFeature.shape;

/** Values of features whose input is empty. The field `emptyValue` of the row selects the value. */
const emptyValues = { off: 0, unknown: null };

const featureRowSchema = z.object({
  /** Undefined if the user adds the feature. The name is then derived from `prettyName`. */
  name: nameSchema.optional(),
  defaultVal: defaultVal.optional(),
  /**
   * Selects the value of a feature whose input is empty.
   * If `emptyValue` is undefined, the tier does not get the feature.
   */
  emptyValue: z.enum(["off", "unknown"]).optional(),
  prettyName,
  prettyValue,
});

/** Null for a row without a feature. */
function buildFeature(row: z.output<typeof featureRowSchema>): CatalogFeature | null {
  const value = row.defaultVal ?? (row.emptyValue && emptyValues[row.emptyValue]);
  const featureName = row.name ?? (row.prettyName && deriveFeatureCode(row.prettyName));
  const isKnownFeature = row.name !== undefined && hasLabel(row.name);
  const isRowEmpty = isKnownFeature ? value === undefined : row.prettyName === undefined;
  if (featureName === undefined || isRowEmpty) return null;
  return {
    name: featureName,
    defaultVal: value ?? null,
    ...(row.prettyName && { prettyName: row.prettyName }),
    ...(row.prettyValue && { prettyValue: row.prettyValue }),
  };
}

const featureRowsSchema = z
  .array(featureRowSchema)
  .default([])
  .transform((rows, context) => {
    const features = rows.map(buildFeature);
    for (const [index, row] of rows.entries()) {
      const reject = (message: string) =>
        context.addIssue({ code: "custom", path: [index, "prettyName"], message });
      const isOtherFeature = row.name === undefined || !hasLabel(row.name);
      const hasValue = row.defaultVal !== undefined || row.prettyValue !== undefined;
      if (isOtherFeature && !row.prettyName && hasValue) reject("Name the feature, or clear its values.");
      if (features[index] && !nameSchema.safeParse(features[index].name).success)
        reject("Start the feature name with a letter from A to Z.");
    }
    // An empty object replaces a missing feature, so that errors have the index of their row.
    checkFeatures(
      features.map((feature) => feature ?? {}),
      context,
    );
    return features.filter((feature) => feature !== null);
  });

const dimensionFields = ["provider", "productCode", "dimension", "fills"] as const;

/** Each line contains one dimension, with its fields separated by commas. */
const dimensionLinesSchema = z.string().transform((text, context): MarketplaceDimension[] => {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.flatMap((line, index) => {
    const values = line.split(",").map((value) => value.trim());
    const fieldEntries = dimensionFields.map((fieldName, position) => [fieldName, values[position]]);
    const { data: dimension, error } = marketplaceDimension.safeParse(Object.fromEntries(fieldEntries));
    if (dimension && values.length === dimensionFields.length) return [dimension];
    const message = error?.issues[0]?.message ?? "Enter four values, separated by commas.";
    context.addIssue({ code: "custom", message: `Line ${index + 1}: ${message}` });
    return [];
  });
});

export const tierFormSchema = catalogTier.omit({ marketplaceDimensions: true }).extend({
  id: catalogTier.shape.id.optional(),
  prettyName: catalogTier.shape.prettyName.optional(),
  features: featureRowsSchema,
  marketplaceDimensions: dimensionLinesSchema.optional(),
});

/** Derives a missing full name and a missing ID from the name. */
export function buildTierFromForm(
  {
    isRetired,
    graceDays,
    releaseSilentServersAfterDays,
    marketplaceDimensions,
    ...form
  }: z.output<typeof tierFormSchema>,
  { packageName, usedIds }: { packageName: string; usedIds: readonly string[] },
): CatalogTier {
  const fullName = form.prettyName ?? `${packageName} ${form.name}`;
  return {
    id: form.id ?? deriveIdFromName(fullName, "tier", usedIds),
    name: form.name,
    prettyName: fullName,
    ...(isRetired && { isRetired }),
    ...(graceDays && { graceDays }),
    ...(releaseSilentServersAfterDays && { releaseSilentServersAfterDays }),
    features: form.features,
    ...(marketplaceDimensions?.length && { marketplaceDimensions }),
  };
}

/** "Tier 2" becomes "Tier 3". A name without a number at its end becomes "… copy". */
const incrementName = (name: string) =>
  /\d+$/.test(name) ? name.replace(/\d+$/, (digits) => String(Number(digits) + 1)) : `${name} copy`;

/** The copy has no marketplace dimensions, because each dimension can belong to only one tier. */
export function copyTier(tier: CatalogTier, otherTiers: readonly CatalogTier[]) {
  let name = incrementName(tier.name);
  while (otherTiers.some((otherTier) => otherTier.name === name)) name = incrementName(name);
  const { graceDays, releaseSilentServersAfterDays, features } = tier;
  return { name, graceDays, releaseSilentServersAfterDays, features };
}

const emptyRowCount = 2;

const buildFeatureRowValues = ({ defaultVal, ...feature }: CatalogFeature) => ({
  ...feature,
  defaultVal: defaultVal === null ? "" : String(defaultVal),
  emptyValue: chooseEmptyValue(feature.name, defaultVal),
});

function chooseEmptyValue(featureName: string, value: number | null): keyof typeof emptyValues | "" {
  if (value === null) return "unknown";
  return isSwitchFeature(featureName) ? "off" : "";
}

/** The feature rows are the features of the tier, the other known features, and empty rows. */
export function buildTierDefaultValues(tier: Partial<CatalogTier>) {
  const { features = [], marketplaceDimensions = [] } = tier;
  const otherFeatureNames = labeledFeatures.filter(
    (name) => !features.some((feature) => isSameFeature(feature.name, name)),
  );
  return {
    id: tier.id,
    name: tier.name,
    prettyName: tier.prettyName,
    isRetired: tier.isRetired ? "on" : "",
    graceDays: String(tier.graceDays ?? ""),
    releaseSilentServersAfterDays: String(tier.releaseSilentServersAfterDays ?? ""),
    marketplaceDimensions: marketplaceDimensions
      .map((dimension) => dimensionFields.map((fieldName) => dimension[fieldName]).join(", "))
      .join("\n"),
    features: [
      ...features.map(buildFeatureRowValues),
      ...otherFeatureNames.map((name) => ({ name })),
      ...Array.from({ length: emptyRowCount }, () => ({})),
    ],
  };
}
