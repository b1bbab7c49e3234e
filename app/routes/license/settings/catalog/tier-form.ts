import { z } from "zod";
import { catalogFeature, catalogTier, checkFeatures, type CatalogTier } from "#app/domain/package/catalog.ts";

const { name, defaultVal, prettyName, prettyValue } = catalogFeature.shape;

/** `tierFromForm` drops empty rows. */
const featureRow = z
  .object({ name: name.optional(), defaultVal: defaultVal.optional(), prettyName, prettyValue })
  .superRefine(({ name, ...otherFields }, context) => {
    if (name === undefined && Object.values(otherFields).some((value) => value !== undefined))
      context.addIssue({ code: "custom", path: ["name"], message: "Name the feature, or clear the row." });
  });

export const tierForm = catalogTier
  .omit({ features: true })
  .extend({ features: z.array(featureRow).default([]).superRefine(checkFeatures) });

export const tierFromForm = ({
  retired,
  graceDays,
  features,
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
});

const emptyRowCount = 4;

export const tierDefaultValues = (tier: CatalogTier | null) => ({
  ...(tier && {
    id: tier.id,
    name: tier.name,
    prettyName: tier.prettyName,
    retired: tier.retired ? "on" : "",
    graceDays: String(tier.graceDays ?? ""),
  }),
  features: [
    ...(tier?.features ?? []).map(({ defaultVal, ...feature }) => ({
      ...feature,
      defaultVal: defaultVal === null ? "" : String(defaultVal),
    })),
    ...Array.from({ length: emptyRowCount }, () => ({ name: "" })),
  ],
});
