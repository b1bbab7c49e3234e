import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { notesToAppend, type BulkChange, bulkChange, type BulkKind } from "#app/domain/bulk/bulk-change.ts";
import { disabledStatus, enabledStatus } from "#app/domain/enabled.ts";
import { environment, tags } from "#app/domain/license/license.ts";
import { daysToMoveEnd } from "#app/domain/license/move-end.ts";
import { graceDays } from "#app/domain/package/package.ts";
import type { Problem } from "#app/domain/problem.ts";
import { checkTermEnd, readTerm, resolveTerm, termFields } from "#app/domain/quota/chosen-term.ts";
import { defaultPeriod, periods, type PeriodTerm } from "#app/domain/quota/period.ts";
import { periodDays } from "#app/domain/quota/period-days.ts";
import { assetCapacity, serverCapacity } from "#app/domain/quota/quota.ts";
import { isSameTag, splitTags } from "#app/domain/tag/tag-name.ts";
import { dayOf, endOfDay, startOfDay, readSystemClock } from "#app/domain/time/time.ts";
import { instant, plausibleDay } from "#app/domain/time/time-schemas.ts";
import { bulkFieldPrefix, isBulkField } from "./bulk-urls.ts";
import { bulkKinds } from "./kinds.ts";
import { canHaveOwnEnds, readRowChoices } from "./row-choices.ts";

/** The URL contains the names in one text, and the form contains one field per name. */
const tagListSchema = z
  .union([z.array(z.string()), z.string()])
  .default("")
  .transform((names) => splitTags([names].flat().join(",")));
/** Names that the user typed without choosing them from the list belong to the change too. */
const mergeTags = (chosenTags: string[], typedTags: string[]) => [
  ...chosenTags,
  ...typedTags.filter((name) => !chosenTags.some((chosenTag) => isSameTag(chosenTag, name))),
];
const createBooleanTextSchema = (error: string) =>
  z.enum(["true", "false"], { error }).transform((textValue) => textValue === "true");

export const renewalChoices = [
  ...periods.map(({ id, label }) => ({ value: id, label })),
  { value: "days", label: "Days" },
  { value: "until", label: "Until a date" },
] as const;

const renewalSchema = z
  .object({
    period: z.enum(
      renewalChoices.map(({ value }) => value),
      { error: "Choose a period." },
    ),
    days: periodDays.optional(),
    expirationDate: plausibleDay.optional(),
    asOf: instant.optional(),
  })
  .refine(({ period, days: renewedDays }) => period !== "days" || renewedDays !== undefined, {
    error: "Enter the number of days.",
    path: ["days"],
  })
  .refine(({ period, expirationDate }) => period !== "until" || expirationDate !== undefined, {
    error: "Enter the end date.",
    path: ["expirationDate"],
  });

const endDateSchema = z
  .object({
    expirationDate: plausibleDay.optional(),
    days: daysToMoveEnd.optional(),
    includesExpired: z.boolean().default(false),
    asOf: instant.optional(),
  })
  .refine(({ expirationDate, days }) => (expirationDate === undefined) !== (days === undefined), {
    error: "Enter either the new end date or the number of days by which the end date moves.",
    path: ["expirationDate"],
  });

const periodSchema = z.object(termFields).superRefine(checkTermEnd);

/** Schemas of the form fields by kind of change. If the API uses other names than the form, `toApiValues` converts the values. */
const changeSchemas = {
  "end-date": endDateSchema,
  renewal: renewalSchema,
  period: periodSchema,
  tags: z
    .object({
      add: tagListSchema,
      addText: tagListSchema,
      remove: tagListSchema,
      removeText: tagListSchema,
    })
    .transform(({ add, addText, remove, removeText }) => ({
      add: mergeTags(add, addText),
      remove: mergeTags(remove, removeText),
    }))
    .pipe(z.object({ add: tags, remove: tags }))
    .refine(({ add, remove }) => add.length + remove.length > 0, {
      error: "Enter a tag to add or to remove.",
      path: ["add"],
    })
    .refine(
      ({ add, remove }) =>
        !add.some((addedTag) => remove.some((removedTag) => isSameTag(addedTag, removedTag))),
      {
        error: "A tag cannot be added and removed at once.",
        path: ["remove"],
      },
    ),
  environment: z.object({
    environment: z.coerce.number({ error: "Choose an environment." }).pipe(environment),
  }),
  tier: z.object({
    packageTierId: z.string({ error: "Choose a tier." }).min(1, "Choose a tier.").max(200),
    capacitiesFollow: z
      .enum(["follow", "keep"], { error: "Choose whether the capacities follow the tier." })
      .transform((choice) => choice === "follow"),
  }),
  offline: z.object({ isOffline: createBooleanTextSchema("Choose whether the licenses are offline.") }),
  capacity: z
    .object({ serverCapacity: serverCapacity.optional(), totalClientCapacity: assetCapacity.optional() })
    .refine((capacities) => Object.values(capacities).some((capacity) => capacity !== undefined), {
      error: "Enter a capacity.",
      path: ["serverCapacity"],
    }),
  "quota-status": z.object({
    status: z
      .enum(["1", "0"], { error: "Choose enabled or disabled." })
      .transform((choice) => (choice === "1" ? enabledStatus : disabledStatus)),
  }),
  notes: z.object({ append: notesToAppend }),
  "soft-capacity": z.object({
    softCapacity: createBooleanTextSchema("Choose whether capacity overrun is allowed."),
  }),
  grace: z.object({ graceDays: graceDays.nullable().default(null) }),
  "customer-alerts": z.object({
    alertsCustomer: createBooleanTextSchema("Choose whether the customers get alerts about use."),
  }),
  // This object needs a field, because otherwise the type `ChangeField` would be any string.
  delete: z.object({ nothing: z.undefined().optional() }),
};
type ChangeSchema = (typeof changeSchemas)[keyof typeof changeSchemas];
/** With this type, the compiler reports a kind of change that has no schema. */
const schemaByKind: Record<BulkKind, ChangeSchema> = changeSchemas;

export type ChangeFormValues = z.output<ChangeSchema>;
/** Keys of any member of the union. `keyof` returns only the keys that all members share. */
type KeysOf<Union> = Union extends unknown ? keyof Union : never;
export type ChangeField = KeysOf<ChangeFormValues>;

export const createBulkFormSchema = (kind: BulkKind) =>
  z.object({ change: z.literal(kind), to: schemaByKind[kind] });

/** Maps the names of fields in API errors to form fields. */
export const mapApiFieldsToForm = ({ fields = {} }: Pick<Problem, "fields">): Record<string, string> => ({
  tags: "to.add",
  activationDate: "to.startDay",
  expirationDate: "to.endDay",
  ...Object.fromEntries(
    Object.keys(fields)
      .filter((name) => name.startsWith("change."))
      .map((name) => [name, name.replace("change.", bulkFieldPrefix)]),
  ),
});

type EndOverrides = NonNullable<Extract<BulkChange, { kind: "renewal" }>["overrides"]>;

/** Null if the API would reject the values. */
export function buildBulkChange(
  kind: BulkKind,
  formValues: ChangeFormValues,
  overrides: EndOverrides = [],
): BulkChange | null {
  const apiValues = toApiValues(formValues);
  const ownEnds = canHaveOwnEnds({ kind }) && overrides.length > 0 ? { overrides } : {};
  return bulkChange.safeParse({ ...apiValues, ...ownEnds, kind }).data ?? null;
}

function toApiValues(formValues: ChangeFormValues) {
  if ("startDay" in formValues) return toApiPeriod(formValues);
  return "period" in formValues ? toApiRenewal(formValues) : formValues;
}

function toApiPeriod(formValues: z.output<typeof periodSchema>) {
  const { startDay, endDay } = resolveTerm(formValues, formValues.startDay);
  return { activationDate: startOfDay(startDay), expirationDate: endOfDay(endDay) };
}

function toApiRenewal({
  period: choice,
  days: renewedDays,
  expirationDate,
  asOf,
}: z.output<typeof renewalSchema>) {
  if (choice === "days") return { days: renewedDays, asOf };
  return choice === "until" ? { expirationDate, asOf } : { period: choice, asOf };
}

const kindSchema = z.enum(bulkKinds);

/** Null if a value is missing or invalid. */
export function parseBulkChange(search: URLSearchParams): BulkChange | null {
  const kind = kindSchema.safeParse(search.get("change")).data;
  if (!kind) return null;
  const formParams = new URLSearchParams([...search].filter(([name]) => isBulkField(name)));
  const parseResult = parseWithZod(formParams, { schema: createBulkFormSchema(kind) });
  if (parseResult.status !== "success") return null;
  const overrides = readRowChoices(search).ends.map(({ licenseKey, endDay }) => ({
    licenseKey,
    expirationDate: endOfDay(endDay),
  }));
  return buildBulkChange(kind, parseResult.value.to, overrides);
}

export interface BulkFormValues {
  kind: BulkKind;
  term: PeriodTerm;
  values: Partial<Record<ChangeField, string>>;
}

/** The tag picker sends one field per tag. */
function appendValue(values: Record<string, string>, name: string, value: string) {
  const earlierValue = values[name];
  values[name] = earlierValue ? `${earlierValue},${value}` : value;
}

export function readBulkFormValues(formParams: Iterable<[string, unknown]>): BulkFormValues {
  const params = [...formParams];
  const values: Record<string, string> = {};
  for (const [name, value] of params)
    if (name.startsWith(bulkFieldPrefix) && typeof value === "string")
      appendValue(values, name.slice(bulkFieldPrefix.length), value);
  const kind = kindSchema.catch("end-date").parse(Object.fromEntries(params)["change"]);
  // The period decides which fields the form shows, so the default replaces an invalid period.
  if (kind === "renewal")
    values["period"] = renewalSchema.shape.period.catch(defaultPeriod).parse(values["period"]);
  const today = dayOf(readSystemClock());
  const term = readTerm(Object.entries(values), { period: defaultPeriod, startDay: today });
  return {
    kind,
    // An end before the start gives a negative number of days, which the input would reject.
    term: { ...term, days: Math.max(1, term.days) },
    values,
  };
}
