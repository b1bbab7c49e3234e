import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { defaultEnvironment, environment, licenseType, licenseTypes } from "#app/domain/license/license.ts";
import { defaultPeriod } from "#app/domain/license/period.ts";
import { dayOf, instantOf } from "#app/domain/time.ts";
import { chosenTags } from "./edit-tags.ts";
import { draftCustomer, enteredCustomer } from "./new-license-customer.ts";
import { draftTerm, enteredTerm } from "./term-form.ts";

const text = z.string().max(200).default("").catch("");

/** What the person has entered so far. Whatever is not understood counts as not entered. */
const entered = z.object({
  createIn: z.coerce.number().pipe(environment).catch(defaultEnvironment),
  model: z.coerce.number().pipe(licenseType).optional().catch(undefined),
  packageId: text,
  tierId: text,
  /** The tier that the capacities were preset from. */
  presetFrom: text,
  servers: text,
  assets: text,
  ...enteredTerm.shape,
  ...enteredCustomer.shape,
  offline: z.string().optional(),
  overrun: z.string().optional(),
  notes: z.string().default(""),
  idempotencyKey: z.string().max(100).optional().catch(undefined),
});
type Entered = z.output<typeof entered>;

export type Draft = Awaited<ReturnType<typeof draftLicense>>;

/** The form as it follows from what was entered: each choice clears, fills or presets what depends on it. */
export async function draftLicense(api: LicenseApiClient, fields: URLSearchParams, mayCreateTags: boolean) {
  const given = entered.parse(Object.fromEntries([...fields].filter(([, value]) => value !== "")));
  const [product, customer, tags] = await Promise.all([
    chosenProduct(api, given),
    draftCustomer(api, given),
    chosenTags(api, fields, mayCreateTags),
  ]);
  const { createIn, model, notes } = given;
  return {
    createIn,
    model,
    notes,
    ...product,
    customer,
    tags,
    mayCreateTags,
    ...draftTerm(given, { period: defaultPeriod, startDay: dayOf(instantOf(Date.now())) }),
    isOffline: given.offline === "on",
    hasOverrun: given.overrun === "on",
    idempotencyKey: given.idempotencyKey ?? crypto.randomUUID(),
  };
}

async function chosenProduct(api: LicenseApiClient, given: Entered) {
  const packages = given.model ? await api.packages.ofType({ query: { type: given.model } }) : [];
  const chosen = packages.find(({ id }) => id === given.packageId);
  const tiers = chosen?.tiers ?? [];
  const tierId =
    tiers.find(({ id }) => id === given.tierId)?.id ?? (tiers.length === 1 ? tiers[0]?.id : undefined) ?? "";
  const features = tierId ? await api.packages.tierFeatures({ params: { id: tierId } }) : [];
  const preset = (name: string) => features.find((feature) => feature.name === name)?.defaultVal ?? null;
  const isPreset = tierId === given.presetFrom;
  return {
    packages,
    packageId: chosen?.id ?? "",
    tiers,
    tierId,
    features,
    presetFrom: tierId,
    hasCapacities: given.model === undefined || given.model === licenseTypes.enterprise,
    servers: (isPreset && given.servers) || String(preset("servers") ?? 1),
    assets: (isPreset && given.assets) || String(preset("assets") ?? 100),
  };
}
