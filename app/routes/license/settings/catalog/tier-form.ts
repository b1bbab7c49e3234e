import { z } from "zod";
import {
  catalogFeature,
  catalogTier,
  checkFeatures,
  type CatalogTier,
  marketplaceDimension,
  type MarketplaceDimension,
} from "#app/domain/package/catalog.ts";

const { name, defaultVal, prettyName, prettyValue } = catalogFeature.shape;

/** `tierFromForm` drops empty rows. */
const featureRow = z
  .object({ name: name.optional(), defaultVal: defaultVal.optional(), prettyName, prettyValue })
  .superRefine(({ name, ...otherFields }, context) => {
    if (name === undefined && Object.values(otherFields).some((value) => value !== undefined))
      context.addIssue({ code: "custom", path: ["name"], message: "Name the feature, or clear the row." });
  });

const dimensionFields = ["provider", "productCode", "dimension", "fills"] as const;

/** One dimension a line, its fields separated by commas. */
const dimensionLines = z.string().transform((text, context): MarketplaceDimension[] => {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.flatMap((line, index) => {
    const values = line.split(",").map((value) => value.trim());
    const entries = dimensionFields.map((name, position) => [name, values[position]]);
    const { data, error } = marketplaceDimension.safeParse(Object.fromEntries(entries));
    if (data && values.length === dimensionFields.length) return [data];
    const message = error?.issues[0]?.message ?? "Separate four values with commas.";
    context.addIssue({ code: "custom", message: `Line ${index + 1}: ${message}` });
    return [];
  });
});

export const tierForm = catalogTier.omit({ features: true, marketplaceDimensions: true }).extend({
  features: z.array(featureRow).default([]).superRefine(checkFeatures),
  marketplaceDimensions: dimensionLines.optional(),
});

export const tierFromForm = ({
  retired,
  graceDays,
  features,
  marketplaceDimensions,
  ...tier
}: z.output<typeof tierForm>): CatalogTier => ({
  ...tier,
  ...(retired && { retired }),
  ...(graceDays && { graceDays }),
  features: features.flatMap(({ name, defaultVal = null, prettyName, prettyValue }) =>
    name === undefined
      ? []
      : [{ name, defaultVal, ...(prettyName && { prettyName }), ...(prettyValue && { prettyValue }) }],
  ),
  ...(marketplaceDimensions?.length && { marketplaceDimensions }),
});

const emptyRowCount = 4;

export const tierDefaultValues = (tier: CatalogTier | null) => ({
  ...(tier && {
    id: tier.id,
    name: tier.name,
    prettyName: tier.prettyName,
    retired: tier.retired ? "on" : "",
    graceDays: String(tier.graceDays ?? ""),
    marketplaceDimensions: (tier.marketplaceDimensions ?? [])
      .map((item) => dimensionFields.map((name) => item[name]).join(", "))
      .join("\n"),
  }),
  features: [
    ...(tier?.features ?? []).map(({ defaultVal, ...feature }) => ({
      ...feature,
      defaultVal: defaultVal === null ? "" : String(defaultVal),
    })),
    ...Array.from({ length: emptyRowCount }, () => ({ name: "" })),
  ],
});
