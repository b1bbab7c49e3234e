import { z } from "zod";
import { isWorded } from "./feature-wording.ts";
import { isFeature } from "./is-feature.ts";
import { graceDays, licenseType } from "./package.ts";

const idForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const id = z
  .string("Give it an id.")
  .regex(
    idForm,
    "An id has up to 64 letters, digits, dots, hyphens and underscores, and begins with a letter or digit.",
  );
const words = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(100, "This is at most 100 characters long.");
const retired = z.boolean("This is true or false.").optional();

export const catalogFeature = z.strictObject({
  name: z
    .string("Name the feature.")
    .regex(
      /^[A-Za-z][A-Za-z0-9]{0,63}$/,
      "A feature's name has up to 64 letters and digits, and begins with a letter.",
    ),
  defaultVal: z
    .number("Give a number, or null.")
    .int("This is a whole number, or null.")
    .min(0, "This is 0 or more.")
    .max(1_000_000_000, "This is at most 1,000,000,000.")
    .nullable(),
  prettyName: words("Leave the wording out, or give one.").optional(),
  prettyValue: words("Leave the wording out, or give one.").optional(),
});
export type CatalogFeature = z.output<typeof catalogFeature>;

export function checkFeatures(
  features: readonly { name?: string | undefined; prettyName?: string | undefined }[],
  context: Pick<z.RefinementCtx, "addIssue">,
) {
  for (const [place, { name, prettyName }] of features.entries()) {
    if (name === undefined) continue;
    const reject = (message: string) => context.addIssue({ code: "custom", path: [place, "name"], message });
    if (features.findIndex((one) => one.name !== undefined && isFeature(one.name, name)) < place)
      reject(`The tier has ${name} already.`);
    else if (prettyName === undefined && !isWorded(name))
      reject(`The product has no words for ${name}: give it a wording (prettyName).`);
  }
}

const mostFeatures = 60;
const mostTiers = 50;
const mostPackages = 50;

export const catalogTier = z.strictObject({
  id,
  name: words("Name the tier."),
  /** Full name including the package, as licenses show it. */
  prettyName: words("Give the tier's full name."),
  /** No longer available for new licenses. */
  retired,
  graceDays: graceDays.optional(),
  features: z
    .array(catalogFeature, "List the features.")
    .max(mostFeatures, `A tier has at most ${mostFeatures} features.`)
    .superRefine(checkFeatures),
});
export type CatalogTier = z.output<typeof catalogTier>;

export const catalogPackage = z.strictObject({
  id,
  name: words("Name the package."),
  licenseType,
  retired,
  tiers: z.array(catalogTier, "List the tiers.").max(mostTiers, `A package has at most ${mostTiers} tiers.`),
});
export type CatalogPackage = z.output<typeof catalogPackage>;

/** Packages and tiers are listed in this order. */
export const catalog = z
  .object({
    packages: z
      .array(catalogPackage, "List the packages.")
      .max(mostPackages, `There are at most ${mostPackages} packages.`),
  })
  .superRefine(({ packages }, context) => {
    const usedIds = { packages: new Set<string>(), tiers: new Set<string>() };
    const once = (ids: Set<string>, one: string, path: PropertyKey[], what: string) => {
      const folded = one.toLowerCase();
      if (ids.has(folded))
        context.addIssue({ code: "custom", path, message: `Another ${what} has the id ${one}.` });
      ids.add(folded);
    };
    for (const [place, { id, tiers }] of packages.entries()) {
      once(usedIds.packages, id, ["packages", place, "id"], "package");
      for (const [nth, tier] of tiers.entries())
        once(usedIds.tiers, tier.id, ["packages", place, "tiers", nth, "id"], "tier");
    }
  });
export type Catalog = z.output<typeof catalog>;

export const storedCatalog = z.object({ packages: z.array(catalogPackage), rowVersion: z.number() });
export type StoredCatalog = z.output<typeof storedCatalog>;

export interface CatalogFault {
  path: string;
  message: string;
}

export type Judged = { catalog: Catalog; faults: null } | { catalog: null; faults: CatalogFault[] };

export function judgeCatalog(document: unknown): Judged {
  const { data, error } = catalog.safeParse(document, { error: plain });
  if (data) return { catalog: data, faults: null };
  const faults = error.issues.map(({ path, message }) => ({ path: pathText(path), message }));
  return { catalog: null, faults };
}

export function judgeCatalogText(text: string): Judged {
  try {
    return judgeCatalog(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { catalog: null, faults: [{ path: "", message: `This is not JSON: ${error.message}.` }] };
  }
}

export const faultText = ({ path, message }: CatalogFault) => (path ? `${path}: ${message}` : message);

const pathText = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");

const plain: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "unrecognized_keys") return `There is no such field: ${issue.keys.join(", ")}.`;
  if (issue.code === "invalid_type") return `This must be an ${issue.expected}.`;
  return undefined;
};

export const catalogText = ({ packages }: Catalog) => `${JSON.stringify({ packages }, null, 2)}\n`;
