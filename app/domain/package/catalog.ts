import { z } from "zod";
import { createLineText } from "#app/domain/text/line-text.ts";
import { hasLabel } from "./feature-labels.ts";
import { isSameFeature } from "./is-feature.ts";
import { graceDays, licenseType, releaseSilentServersAfterDays } from "./package.ts";

const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const idSchema = z
  .string("Enter an ID.")
  .regex(
    idPattern,
    "An id has up to 64 letters, digits, dots, hyphens and underscores, and begins with a letter or digit.",
  );
const createShortTextSchema = (missingMessage: string) =>
  createLineText(missingMessage).min(1, missingMessage).max(100, "Enter at most 100 characters.");
const isRetiredSchema = z.boolean("Enter true or false.").optional();

export const catalogFeature = z.strictObject({
  name: z
    .string("Name the feature.")
    .regex(
      /^[A-Za-z][A-Za-z0-9]{0,63}$/,
      "A feature's name has up to 64 letters and digits, and begins with a letter.",
    ),
  defaultVal: z
    .number("Enter a number or null.")
    .int("Enter a whole number or null.")
    .min(0, "Enter 0 or more.")
    .max(1_000_000_000, "Enter at most 1,000,000,000.")
    .nullable(),
  prettyName: createShortTextSchema("Enter a text, or leave the field out.").optional(),
  prettyValue: createShortTextSchema("Enter a text, or leave the field out.").optional(),
});
export type CatalogFeature = z.output<typeof catalogFeature>;

export function checkFeatures(
  features: readonly { name?: string | undefined; prettyName?: string | undefined }[],
  context: Pick<z.RefinementCtx, "addIssue">,
) {
  for (const [index, { name, prettyName }] of features.entries()) {
    if (name === undefined) continue;
    const reject = (message: string) => context.addIssue({ code: "custom", path: [index, "name"], message });
    const isRepeated = features
      .slice(0, index)
      .some((feature) => feature.name !== undefined && isSameFeature(feature.name, name));
    if (isRepeated) reject(`The tier already has the feature ${name}.`);
    else if (prettyName === undefined && !hasLabel(name))
      reject(`The product has no label for the feature ${name}. Add a prettyName.`);
  }
}

const createDimensionTextSchema = (missingMessage: string) =>
  createLineText(missingMessage).min(1, missingMessage).max(200, "Enter at most 200 characters.");

/** A dimension under which a marketplace sells the tier. Its quantity sets the capacity that `fills` names. */
export const marketplaceDimension = z.strictObject({
  provider: z.enum(["aws", "azure", "sandbox"], { error: "Choose aws, azure or sandbox." }),
  productCode: createDimensionTextSchema("Enter the product code of the listing."),
  dimension: createDimensionTextSchema("Enter the marketplace dimension or plan."),
  fills: z.enum(["assets", "servers"], { error: "Choose assets or servers." }),
});
export type MarketplaceDimension = z.output<typeof marketplaceDimension>;

const maxDimensions = 50;
const maxFeatures = 60;
const maxTiers = 50;
const maxPackages = 50;

export const catalogTier = z.strictObject({
  id: idSchema,
  name: createShortTextSchema("Name the tier."),
  /** Full name including the package, as licenses show it. */
  prettyName: createShortTextSchema("Enter the full name of the tier."),
  /** True if new licenses cannot have the tier. */
  isRetired: isRetiredSchema,
  graceDays: graceDays.optional(),
  /** Days after the last contact. Seats of silent servers are not released if it is omitted. */
  releaseSilentServersAfterDays: releaseSilentServersAfterDays.optional(),
  features: z
    .array(catalogFeature, "List the features.")
    .max(maxFeatures, `A tier has at most ${maxFeatures} features.`)
    .superRefine(checkFeatures),
  marketplaceDimensions: z
    .array(marketplaceDimension, "List the dimensions.")
    .max(maxDimensions, `A tier has at most ${maxDimensions} dimensions.`)
    .optional(),
});
export type CatalogTier = z.output<typeof catalogTier>;

export const catalogPackage = z.strictObject({
  id: idSchema,
  name: createShortTextSchema("Name the package."),
  licenseType,
  isRetired: isRetiredSchema,
  tiers: z.array(catalogTier, "List the tiers.").max(maxTiers, `A package has at most ${maxTiers} tiers.`),
});
export type CatalogPackage = z.output<typeof catalogPackage>;

/** Screens list packages and tiers in the order of the catalog. */
export const catalog = z
  .object({
    packages: z
      .array(catalogPackage, "List the packages.")
      .max(maxPackages, `There are at most ${maxPackages} packages.`),
  })
  .superRefine(({ packages }, context) => {
    const usedIds = { packages: new Set<string>(), tiers: new Set<string>() };
    const registerId = (ids: Set<string>, itemId: string, path: PropertyKey[], itemName: string) => {
      const lowerCaseId = itemId.toLowerCase();
      if (ids.has(lowerCaseId))
        context.addIssue({ code: "custom", path, message: `Another ${itemName} has the id ${itemId}.` });
      ids.add(lowerCaseId);
    };
    const usedDimensions = new Set<string>();
    for (const [index, { id, tiers }] of packages.entries()) {
      registerId(usedIds.packages, id, ["packages", index, "id"], "package");
      for (const [tierIndex, tier] of tiers.entries()) {
        const tierPath = ["packages", index, "tiers", tierIndex];
        registerId(usedIds.tiers, tier.id, [...tierPath, "id"], "tier");
        for (const [position, dimension] of (tier.marketplaceDimensions ?? []).entries()) {
          const key = createDimensionKey(dimension);
          const path = [...tierPath, "marketplaceDimensions", position, "dimension"];
          if (usedDimensions.has(key))
            context.addIssue({
              code: "custom",
              path,
              message: "Another tier or row already has this dimension. Choose a different dimension.",
            });
          usedDimensions.add(key);
        }
      }
    }
  });
export type Catalog = z.output<typeof catalog>;

function createDimensionKey({ provider, productCode, dimension }: MarketplaceDimension): string {
  return JSON.stringify([provider, productCode, dimension]);
}

export const storedCatalog = z.object({ packages: z.array(catalogPackage), rowVersion: z.number() });
export type StoredCatalog = z.output<typeof storedCatalog>;

export interface CatalogError {
  path: string;
  message: string;
}

export type CatalogValidation =
  | { catalog: Catalog; errors: null }
  | { catalog: null; errors: CatalogError[] };

export function validateCatalog(document: unknown): CatalogValidation {
  const { data, error } = catalog.safeParse(document, { error: catalogErrorMap });
  if (data) return { catalog: data, errors: null };
  const errors = error.issues.map(({ path, message }) => ({ path: formatPath(path), message }));
  return { catalog: null, errors };
}

export function validateCatalogText(text: string): CatalogValidation {
  try {
    return validateCatalog(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {
      catalog: null,
      errors: [{ path: "", message: `The catalog is not valid JSON: ${error.message}.` }],
    };
  }
}

export const formatCatalogError = ({ path, message }: CatalogError) =>
  path ? `${path}: ${message}` : message;

/** A text such as `packages[0].tiers[1].id`. */
const formatPath = (path: readonly PropertyKey[]) =>
  path
    .map((pathSegment) => (typeof pathSegment === "number" ? `[${pathSegment}]` : `.${String(pathSegment)}`))
    .join("")
    .replace(/^\./, "");

const catalogErrorMap: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "unrecognized_keys") return `Unknown field: ${issue.keys.join(", ")}.`;
  if (issue.code === "invalid_type") return `The type of this value must be ${issue.expected}.`;
  return undefined;
};

export const formatCatalog = ({ packages }: Catalog) => `${JSON.stringify({ packages }, null, 2)}\n`;
