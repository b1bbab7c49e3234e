import { z } from "zod";
import {
  eventLabel,
  type EventName,
  eventName,
  type EventValues,
  type ToldEvent,
} from "#app/domain/history/event.ts";
import { type TextName, textNames, texts } from "#app/domain/license/editable-fields.ts";
import { type MailState, mailState } from "#app/domain/mail/mailer.ts";
import { licenseTypeName } from "#app/domain/package/license-type.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { grouped } from "#app/domain/text/grouped.ts";
import { counted, dateInWords } from "#app/domain/time/date-wording.ts";
import { englishMonths, type Months } from "#app/domain/time/months.ts";
import { fieldName, fieldValue, inSentence, nothing } from "./field-wording.ts";
import { officeSentence } from "./office-wording.ts";
import { licenseChangeSentences } from "./license-change-wording.ts";
import { renewalSentences } from "./renewal-wording.ts";

/** Returns the name of an unknown event unchanged. */
export function eventLabelOf(name: string): string {
  const known = eventName.safeParse(name);
  return known.success ? eventLabel[known.data] : name;
}

const lenient = <Field extends z.ZodType>(field: Field) => field.optional().catch(undefined);

type ToldTexts = Record<TextName, ReturnType<typeof lenient<z.ZodString>>>;

/** Ignores invalid fields, so that events in an older format still get a sentence with less detail. */
const known = z.object({
  ...(Object.fromEntries(textNames.map((name) => [name, lenient(z.string())])) as ToldTexts),
  type: lenient(licenseType),
  isOffline: lenient(z.boolean()),
  softCapacity: lenient(z.boolean()),
  activationDate: lenient(z.string()),
  expirationDate: lenient(z.string()),
  expiresAt: lenient(z.string()),
  serverCapacity: lenient(z.number()),
  totalClientCapacity: lenient(z.number()),
  caseCapacity: lenient(z.number()),
  caseLifetime: lenient(z.number()),
  status: lenient(z.number()),
  environment: lenient(z.number()),
  graceDays: lenient(z.number().nullable()),
  companyName: lenient(z.string()),
  packageTierPrettyName: lenient(z.string()),
  tags: lenient(z.array(z.string())),
  deviceId: lenient(z.string()),
  version: lenient(z.string()),
  hostname: lenient(z.string()),
  to: lenient(z.string()),
  threshold: lenient(z.number()),
  late: lenient(z.boolean()),
  isReplacement: lenient(z.boolean()),
  until: lenient(z.string()),
  days: lenient(z.number()),
  reason: lenient(z.string()),
  owner: lenient(z.string()),
  trialEndsAt: lenient(z.string()),
  fault: lenient(z.string()),
  mail: lenient(mailState),
  fileName: lenient(z.string()),
  rowNumber: lenient(z.number()),
});
type Known = z.output<typeof known>;

interface Telling {
  key: string;
  now: Known;
  was: Known;
  months: Months;
}

type Sentence = (telling: Telling) => string;

const textSentence =
  (name: TextName, verb: "was" | "were"): Sentence =>
  ({ key, now, was }) => {
    const text = `The ${texts[name].label.toLowerCase()} of license ${key} ${verb}`;
    if (now[name] === "") return `${text} removed.`;
    return `${text} ${was[name] === "" ? "written" : "changed"}.`;
  };

const sentences: Partial<Record<EventName, Sentence>> = {
  ...Object.fromEntries(textNames.map((name) => [texts[name].event, textSentence(name, "was")])),
  ...renewalSentences,
  create: ({ key, now }) => {
    const kind = now.type ? ` as an ${licenseTypeName[now.type]} license` : "";
    const traits = [now.isOffline && "offline", now.softCapacity && "with capacity overrun allowed"];
    return `License ${key} ${[`was created${kind}`, ...traits.filter(Boolean)].join(", ")}.`;
  },
  "import-license": ({ key, now, months }) => {
    const kind = now.type ? ` as an ${licenseTypeName[now.type]} license` : "";
    const source = now.fileName ? ` from row ${now.rowNumber ?? "?"} of ${now.fileName}` : "";
    return `License ${key} came in${source}${kind}${termOf(now, months, " that runs ")}.`;
  },
  delete: ({ key }) => `License ${key} was deleted.`,
  restore: ({ key }) => `License ${key} was restored.`,
  "add-quota": ({ key, now, months }) => {
    const allowed = allowance(now);
    return `License ${key} got a quota${termOf(now, months, " that runs ")}${allowed && `; it allows ${allowed}`}.`;
  },
  "update-quota-dates": ({ key, now, was, months }) =>
    `The quota of license ${key} ${termOf(now, months, "now runs ") || "runs at other times now"}${before(termOf(was, months))}.`,
  "update-quota-capacities": ({ key, now, was }) =>
    `The quota of license ${key} now allows ${allowance(now) || "another capacity"}${before(allowance(was))}.`,
  "update-quota-status": ({ key, now }) => `The quota of license ${key} ${switched(now)}.`,
  "update-server-status": ({ key, now }) => `${serverOf(now)} of license ${key} ${switched(now)}.`,
  "update-notes": textSentence("notes", "were"),
  "update-tags": ({ key, now, was }) => {
    const added = without(now.tags, was.tags);
    const removed = without(was.tags, now.tags);
    const parts = [
      added.length > 0 && `${listed(added)} added`,
      removed.length > 0 && `${listed(removed)} removed`,
    ].filter(Boolean);
    return `The tags of license ${key} were changed${parts.length > 0 ? `: ${parts.join(", ")}` : ""}.`;
  },
  "update-soft-capacity": ({ key, now }) => {
    if (now.softCapacity === undefined) return `Allow Capacity Overrun of license ${key} was changed.`;
    return `License ${key} ${now.softCapacity ? "now allows" : "no longer allows"} capacity overrun.`;
  },
  "update-environment": ({ key, now, was, months }) => {
    const named = (environment: number | undefined) =>
      environment === undefined ? "" : inSentence("environment", environment, months);
    const to = named(now.environment);
    return to
      ? `License ${key} is now in the environment ${to}${before(named(was.environment))}.`
      : `The environment of license ${key} was changed.`;
  },
  "update-grace": ({ key, now, was }) => {
    if (now.graceDays === undefined) return `The grace of license ${key} was changed.`;
    return `License ${key} has ${graceIn(now)} after its end now${before(graceIn(was))}.`;
  },
  ...licenseChangeSentences,
  "download-license-file": ({ key, now, months }) =>
    `A license file of license ${key} was downloaded${now.expiresAt ? `; it opens until ${dateInWords(now.expiresAt, months)}` : ""}.`,
  "issue-certificate": ({ key }) => `A certificate of license ${key} was issued.`,
  "activate-server": ({ key, now }) =>
    `${serverOf(now)} was activated on license ${key}${now.version ? `, with version ${now.version}` : ""}.`,
  "release-server": ({ key, now }) => `${serverOf(now)} of license ${key} was released; its seat is free.`,
  "create-activation-code": ({ key, now }) =>
    `An activation code for new servers of license ${key} was created${now.isReplacement ? "; it replaces the one before" : ""}.`,
  "send-reminder": ({ key, now, months }) =>
    `A reminder of license ${key} was sent${now.to ? ` to ${now.to}` : ""}${whenReminded(now, months)}${now.late ? ", late" : ""}.`,
  "keep-reminder": ({ key, now, months }) =>
    `A reminder of license ${key}${now.to ? ` to ${now.to}` : ""} was kept as a file, not sent${whenReminded(now, months)}.`,
  "tell-customer": ({ key, now }) =>
    `A mail${now.to ? ` to ${now.to}` : ""} that the instance of license ${key} is ready ${becameOf[now.mail ?? "sent"]}.`,
  "create-instance": ({ key, now }) =>
    `An instance was ordered for license ${key}${now.hostname ? `: ${now.hostname}` : ""}.`,
  "approve-instance": ({ key, now }) =>
    `The waiting instance of license ${key} was approved and ordered${now.hostname ? `: ${now.hostname}` : ""}.`,
  "invite-customer": ({ key, now }) =>
    `A link to confirm was made for the customer of license ${key}${now.to ? `, for ${now.to}` : ""}.`,
  "confirm-invitation": ({ key, now }) =>
    `The customer of license ${key} confirmed the invitation${now.hostname ? `, for ${now.hostname}` : ""}.`,
  "extend-trial": ({ key, now, months }) => {
    const by = now.days === undefined ? "" : ` by ${counted(now.days, "day")}`;
    const end = now.trialEndsAt ? `; it ends on ${dateInWords(now.trialEndsAt, months)} now` : "";
    return `The trial on license ${key} was extended${by}${end}.`;
  },
  "convert-trial": ({ key, now, months }) => {
    const end = now.expirationDate ? `; it runs until ${dateInWords(now.expirationDate, months)}` : "";
    return `License ${key} was converted to a paid one${end}.`;
  },
  "suspend-instance": ({ key, now }) => `${hostOf(now)} of license ${key} was suspended.`,
  "resume-instance": ({ key, now }) => `${hostOf(now)} of license ${key} was resumed.`,
  "retry-instance": ({ key, now }) =>
    `${hostOf(now)} of license ${key} was tried again${now.fault ? ` after it failed with “${now.fault}”` : ""}.`,
  "delete-instance": ({ key, now }) => `${hostOf(now)} of license ${key} was deleted.`,
};

const becameOf: Record<MailState, string> = {
  sent: "was sent",
  kept: "was kept as a file, not sent",
  failed: "was not sent",
};

function whenReminded({ threshold, expirationDate }: Known, months: Months): string {
  const end = expirationDate ? ` on ${dateInWords(expirationDate, months)}` : "";
  return threshold === undefined ? "" : `, ${counted(threshold, "day")} before its end${end}`;
}

const hostOf = ({ hostname }: Known) => (hostname ? `The instance ${hostname}` : "The instance");

const before = (text: string) => (text === "" ? "" : ` (before: ${text})`);
const listed = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");
const without = (names: readonly string[] = [], others: readonly string[] = []) =>
  names.filter((name) => !others.includes(name));
const serverOf = ({ deviceId }: Known) => (deviceId ? `Server ${deviceId}` : "A server");

function graceIn({ graceDays }: Known): string {
  if (graceDays === undefined) return "";
  if (graceDays === null) return "the grace of its tier";
  return graceDays === 0 ? "no grace" : `a grace of ${counted(graceDays, "day")}`;
}

function switched({ status }: Known): string {
  if (status === undefined) return "was changed";
  return status === 1 ? "was enabled" : "was disabled";
}

function termOf({ activationDate, expirationDate }: Known, months: Months, verb = ""): string {
  if (!activationDate || !expirationDate) return "";
  return `${verb}from ${dateInWords(activationDate, months)} to ${dateInWords(expirationDate, months)}`;
}

function allowance({ serverCapacity, totalClientCapacity, caseCapacity, caseLifetime }: Known): string {
  const parts = [
    serverCapacity !== undefined && counted(serverCapacity, "server"),
    totalClientCapacity !== undefined && counted(totalClientCapacity, "asset"),
    caseCapacity !== undefined && counted(caseCapacity, "case"),
    caseLifetime !== undefined && `${counted(caseLifetime, "day")} for each case`,
  ];
  return parts.filter(Boolean).join(" and ");
}

export function eventSentence(event: ToldEvent, months: Months = englishMonths): string {
  const label = eventLabelOf(event.eventName);
  if (event.licenseKey === "") return officeSentence(event, months) ?? `${label}.`;
  const name = eventName.safeParse(event.eventName).data;
  const sentence = name && sentences[name];
  if (!sentence) return `${label}: license ${event.licenseKey}.`;
  const now = known.parse({ ...event.details, ...event.after });
  const undoes = event.details["undoes"];
  const said = sentence({ key: event.licenseKey, now, was: known.parse(event.before ?? {}), months });
  return typeof undoes === "number" ? `${said} This undid event ${grouped(undoes)}.` : said;
}

/** An event as pages show it. The server creates the texts, so that the browser does not load all of them. */
export interface WordedEvent extends Pick<
  ToldEvent,
  "id" | "createdAt" | "createdBy" | "licenseKey" | "requestId" | "address"
> {
  label: string;
  sentence: string;
  fields: EventField[];
}

export const wordedEvent = (event: ToldEvent, months: Months): WordedEvent => ({
  id: event.id,
  createdAt: event.createdAt,
  createdBy: event.createdBy,
  licenseKey: event.licenseKey,
  requestId: event.requestId,
  ...(event.address !== undefined && { address: event.address }),
  label: eventLabelOf(event.eventName),
  sentence: eventSentence(event, months),
  fields: eventFields(event, months),
});

export interface EventField {
  name: string;
  label: string;
  /** Null for an event without values from before. */
  before: FieldWords | null;
  after: FieldWords;
}
export type FieldWords = string | readonly string[];

const ids = ["quotaId", "serverId", "quotasBefore", "undoes", "bulkRun"];

export function eventFields(event: ToldEvent, months: Months = englishMonths): EventField[] {
  const before = event.before ?? {};
  const after = event.before ? (event.after ?? {}) : { ...event.details, ...event.after };
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !ids.includes(name) && !isSaidTwice(name, after) && !isSame(before, after, name))
    .map((name) => ({
      name,
      label: fieldName(name),
      before: event.before ? fieldValue(name, held(before, name), months) : null,
      after: fieldValue(name, held(after, name), months),
    }))
    .filter((field) => field.before !== null || field.after !== nothing);
}

/** Creation events contain the tag twice, and both id and name of a tier. */
const isSaidTwice = (name: string, after: EventValues) =>
  (name === "tag" && Object.hasOwn(after, "val")) ||
  (name === "packageTierId" && Object.hasOwn(after, "packageTierPrettyName"));
const held = (values: EventValues, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
const isSame = (before: EventValues, after: EventValues, name: string) =>
  JSON.stringify(held(before, name) ?? null) === JSON.stringify(held(after, name) ?? null);
