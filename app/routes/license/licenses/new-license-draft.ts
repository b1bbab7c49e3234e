import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { defaultEnvironment, environment, licenseType, licenseTypes } from "#app/domain/license/license.ts";
import { customPeriod, defaultPeriod, periodIds, termOf } from "#app/domain/license/period.ts";
import { type Day, day, daysBetween } from "#app/domain/time.ts";

const id = z.coerce.number().int().positive().optional().catch(undefined);
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
  period: z.enum(periodIds).catch(defaultPeriod),
  startDay: day.optional().catch(undefined),
  endDay: day.optional().catch(undefined),
  days: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  /** The end as the form last showed it: tells which of end and days was changed. */
  shownEndDay: day.optional().catch(undefined),
  /** What was typed to find the company and the contact, and which ones were chosen. */
  company: text,
  companyId: id,
  contact: text,
  contactId: id,
  /** A button that takes the choice of the company back. */
  clear: z.literal("company").optional().catch(undefined),
  offline: z.string().optional(),
  overrun: z.string().optional(),
  tagNames: z.string().default(""),
  notes: z.string().default(""),
});
type Entered = z.output<typeof entered>;

export type Draft = Awaited<ReturnType<typeof draftLicense>>;

/** The form as it follows from what was entered: each choice clears, fills or presets what depends on it. */
export async function draftLicense(api: LicenseApiClient, fields: Iterable<[string, string]>, today: Day) {
  const given = entered.parse(Object.fromEntries([...fields].filter(([, value]) => value !== "")));
  const [product, customer] = await Promise.all([chosenProduct(api, given), chosenCustomer(api, given)]);
  const { createIn, model, tagNames, notes, contact: contactSearch } = given;
  return {
    createIn,
    model,
    tagNames,
    notes,
    contactSearch,
    ...product,
    ...customer,
    ...chosenTerm(given, today),
    isOffline: given.offline === "on",
    hasOverrun: given.overrun === "on",
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

async function chosenCustomer(api: LicenseApiClient, given: Entered) {
  const search = given.company.trim();
  const found = search.length >= 2 ? await api.crm.companies({ query: { name: search } }) : [];
  const company = given.clear ? undefined : found.find(({ id }) => id === given.companyId);
  if (!company)
    return {
      companies: found,
      company: null,
      search: given.clear ? "" : search,
      contacts: [],
      contact: null,
    };
  const contacts = await api.crm.contacts({
    params: { companyId: company.id },
    query: { email: given.contact.trim() },
  });
  const contact = contacts.find(({ id }) => id === given.contactId) ?? null;
  return { companies: [], company, search, contacts, contact };
}

function chosenTerm(given: Entered, today: Day) {
  const startDay = given.startDay ?? today;
  if (given.period !== customPeriod) return { ...termOf(given.period, startDay, {}), canPickEnd: false };
  const endWasPicked = given.endDay !== undefined && given.endDay !== given.shownEndDay;
  const daysLeft = given.endDay && daysBetween(startDay, given.endDay);
  const picked =
    endWasPicked || given.days === undefined || given.days === daysLeft
      ? { endDay: given.endDay }
      : { days: given.days };
  return { ...termOf(customPeriod, startDay, picked), canPickEnd: true };
}
