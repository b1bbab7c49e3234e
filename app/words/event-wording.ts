import { z } from "zod";
import { eventLabel, type EventName, eventName, type ApiEvent } from "#app/domain/history/event.ts";
import { type editableFields, type TextName, textNames, texts } from "#app/domain/license/editable-fields.ts";
import { type MailState, mailState } from "#app/domain/mail/mailer.ts";
import { licenseTypeName } from "#app/domain/package/license-type.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { grouped } from "#app/domain/text/grouped.ts";
import { formatCount, formatDate } from "#app/domain/time/format-date.ts";
import { englishMonths, type Months } from "#app/domain/time/months.ts";
import { fieldText } from "./field-wording.ts";
import { type EventField, eventFields } from "./event-fields.ts";
import { type AdminEventName, adminSentence } from "./admin-wording.ts";
import { licenseChangeSentences } from "./license-change-wording.ts";
import { renewalSentences } from "./renewal-wording.ts";

/** Returns the name of an unknown event unchanged. */
export function eventLabelOf(name: string): string {
  const parsedName = eventName.safeParse(name);
  return parsedName.success ? eventLabel[parsedName.data] : name;
}

const lenient = <Field extends z.ZodType>(field: Field) => field.optional().catch(undefined);

type TextFields = Record<TextName, ReturnType<typeof lenient<z.ZodString>>>;

/** Ignores invalid fields, so that events in an older format still get a sentence with less detail. */
const eventSchema = z.object({
  ...(Object.fromEntries(textNames.map((name) => [name, lenient(z.string())])) as TextFields),
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
type ParsedEvent = z.output<typeof eventSchema>;

interface SentenceInput {
  key: string;
  now: ParsedEvent;
  previous: ParsedEvent;
  months: Months;
}

type Sentence = (input: SentenceInput) => string;

const textSentence =
  (name: TextName, verb: "was" | "were"): Sentence =>
  ({ key, now, previous }) => {
    const text = `The ${texts[name].label.toLowerCase()} of license ${key} ${verb}`;
    if (now[name] === "") return `${text} removed.`;
    return `${text} ${previous[name] === "" ? "written" : "changed"}.`;
  };

type TextEvent = (typeof editableFields)[TextName]["event"];

/** Sentences of the events of a license. */
const sentences: Record<Exclude<EventName, AdminEventName>, Sentence> = {
  ...(Object.fromEntries(textNames.map((name) => [texts[name].event, textSentence(name, "was")])) as Record<
    TextEvent,
    Sentence
  >),
  ...renewalSentences,
  create: ({ key, now }) => {
    const typeText = now.type ? ` as an ${licenseTypeName[now.type]} license` : "";
    const flags = [now.isOffline && "offline", now.softCapacity && "with capacity overrun allowed"];
    return `License ${key} ${[`was created${typeText}`, ...flags.filter(Boolean)].join(", ")}.`;
  },
  "import-license": ({ key, now, months }) => {
    const typeText = now.type ? ` as an ${licenseTypeName[now.type]} license` : "";
    const source = now.fileName ? ` from row ${now.rowNumber ?? "?"} of ${now.fileName}` : "";
    return `License ${key} came in${source}${typeText}${termText(now, months, " that runs ")}.`;
  },
  delete: ({ key }) => `License ${key} was deleted.`,
  restore: ({ key }) => `License ${key} was restored.`,
  "add-quota": ({ key, now, months }) => {
    const allowed = capacityText(now);
    return `License ${key} got a quota${termText(now, months, " that runs ")}${allowed && `; it allows ${allowed}`}.`;
  },
  "update-quota-dates": ({ key, now, previous, months }) =>
    `The quota of license ${key} ${termText(now, months, "now runs ") || "runs at other times now"}${before(termText(previous, months))}.`,
  "update-quota-capacities": ({ key, now, previous }) =>
    `The quota of license ${key} now allows ${capacityText(now) || "another capacity"}${before(capacityText(previous))}.`,
  "update-quota-status": ({ key, now }) => `The quota of license ${key} ${enabledText(now)}.`,
  "update-server-status": ({ key, now }) => `${serverName(now)} of license ${key} ${enabledText(now)}.`,
  "update-notes": textSentence("notes", "were"),
  "update-tags": ({ key, now, previous }) => {
    const added = difference(now.tags, previous.tags);
    const removed = difference(previous.tags, now.tags);
    const parts = [
      added.length > 0 && `${quotedList(added)} added`,
      removed.length > 0 && `${quotedList(removed)} removed`,
    ].filter(Boolean);
    return `The tags of license ${key} were changed${parts.length > 0 ? `: ${parts.join(", ")}` : ""}.`;
  },
  "update-soft-capacity": ({ key, now }) => {
    if (now.softCapacity === undefined) return `Allow Capacity Overrun of license ${key} was changed.`;
    return `License ${key} ${now.softCapacity ? "now allows" : "no longer allows"} capacity overrun.`;
  },
  "update-environment": ({ key, now, previous, months }) => {
    const environmentText = (environment: number | undefined) =>
      environment === undefined ? "" : fieldText("environment", environment, months);
    const to = environmentText(now.environment);
    return to
      ? `License ${key} is now in the environment ${to}${before(environmentText(previous.environment))}.`
      : `The environment of license ${key} was changed.`;
  },
  "update-grace": ({ key, now, previous }) => {
    if (now.graceDays === undefined) return `The grace of license ${key} was changed.`;
    return `License ${key} has ${graceText(now)} after its end now${before(graceText(previous))}.`;
  },
  ...licenseChangeSentences,
  "download-license-file": ({ key, now, months }) =>
    `A license file of license ${key} was downloaded${now.expiresAt ? `; it opens until ${formatDate(now.expiresAt, months)}` : ""}.`,
  "issue-certificate": ({ key }) => `A certificate of license ${key} was issued.`,
  "activate-server": ({ key, now }) =>
    `${serverName(now)} was activated on license ${key}${now.version ? `, with version ${now.version}` : ""}.`,
  "release-server": ({ key, now }) => `${serverName(now)} of license ${key} was released; its seat is free.`,
  "create-activation-code": ({ key, now }) =>
    `An activation code for new servers of license ${key} was created${now.isReplacement ? "; it replaces the one before" : ""}.`,
  "send-reminder": ({ key, now, months }) =>
    `A reminder of license ${key} was sent${now.to ? ` to ${now.to}` : ""}${reminderTiming(now, months)}${now.late ? ", late" : ""}.`,
  "keep-reminder": ({ key, now, months }) =>
    `A reminder of license ${key}${now.to ? ` to ${now.to}` : ""} was kept as a file, not sent${reminderTiming(now, months)}.`,
  "tell-customer": ({ key, now }) =>
    `A mail${now.to ? ` to ${now.to}` : ""} that the instance of license ${key} is ready ${mailOutcome[now.mail ?? "sent"]}.`,
  "create-instance": ({ key, now }) =>
    `An instance was ordered for license ${key}${now.hostname ? `: ${now.hostname}` : ""}.`,
  "approve-instance": ({ key, now }) =>
    `The waiting instance of license ${key} was approved and ordered${now.hostname ? `: ${now.hostname}` : ""}.`,
  "invite-customer": ({ key, now }) =>
    `A link to confirm was made for the customer of license ${key}${now.to ? `, for ${now.to}` : ""}.`,
  "confirm-invitation": ({ key, now }) =>
    `The customer of license ${key} confirmed the invitation${now.hostname ? `, for ${now.hostname}` : ""}.`,
  "extend-trial": ({ key, now, months }) => {
    const by = now.days === undefined ? "" : ` by ${formatCount(now.days, "day")}`;
    const end = now.trialEndsAt ? `; it ends on ${formatDate(now.trialEndsAt, months)} now` : "";
    return `The trial on license ${key} was extended${by}${end}.`;
  },
  "convert-trial": ({ key, now, months }) => {
    const end = now.expirationDate ? `; it runs until ${formatDate(now.expirationDate, months)}` : "";
    return `License ${key} was converted to a paid one${end}.`;
  },
  "suspend-instance": ({ key, now }) => `${instanceName(now)} of license ${key} was suspended.`,
  "resume-instance": ({ key, now }) => `${instanceName(now)} of license ${key} was resumed.`,
  "retry-instance": ({ key, now }) =>
    `${instanceName(now)} of license ${key} was tried again${now.fault ? ` after it failed with “${now.fault}”` : ""}.`,
  "delete-instance": ({ key, now }) => `${instanceName(now)} of license ${key} was deleted.`,
};

const mailOutcome: Record<MailState, string> = {
  sent: "was sent",
  kept: "was kept as a file, not sent",
  failed: "was not sent",
};

function reminderTiming({ threshold, expirationDate }: ParsedEvent, months: Months): string {
  const end = expirationDate ? ` on ${formatDate(expirationDate, months)}` : "";
  return threshold === undefined ? "" : `, ${formatCount(threshold, "day")} before its end${end}`;
}

const instanceName = ({ hostname }: ParsedEvent) => (hostname ? `The instance ${hostname}` : "The instance");

const before = (text: string) => (text === "" ? "" : ` (before: ${text})`);
const quotedList = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");
const difference = (names: readonly string[] = [], excluded: readonly string[] = []) =>
  names.filter((name) => !excluded.includes(name));
const serverName = ({ deviceId }: ParsedEvent) => (deviceId ? `Server ${deviceId}` : "A server");

function graceText({ graceDays }: ParsedEvent): string {
  if (graceDays === undefined) return "";
  if (graceDays === null) return "the grace of its tier";
  return graceDays === 0 ? "no grace" : `a grace of ${formatCount(graceDays, "day")}`;
}

function enabledText({ status }: ParsedEvent): string {
  if (status === undefined) return "was changed";
  return status === 1 ? "was enabled" : "was disabled";
}

function termText({ activationDate, expirationDate }: ParsedEvent, months: Months, verb = ""): string {
  if (!activationDate || !expirationDate) return "";
  return `${verb}from ${formatDate(activationDate, months)} to ${formatDate(expirationDate, months)}`;
}

function capacityText({
  serverCapacity,
  totalClientCapacity,
  caseCapacity,
  caseLifetime,
}: ParsedEvent): string {
  const parts = [
    serverCapacity !== undefined && formatCount(serverCapacity, "server"),
    totalClientCapacity !== undefined && formatCount(totalClientCapacity, "asset"),
    caseCapacity !== undefined && formatCount(caseCapacity, "case"),
    caseLifetime !== undefined && `${formatCount(caseLifetime, "day")} for each case`,
  ];
  return parts.filter(Boolean).join(" and ");
}

const isLicenseEvent = (name: string): name is keyof typeof sentences => Object.hasOwn(sentences, name);

export function eventSentence(event: ApiEvent, months: Months = englishMonths): string {
  const label = eventLabelOf(event.eventName);
  if (event.licenseKey === "") return adminSentence(event, months) ?? `${label}.`;
  if (!isLicenseEvent(event.eventName)) return `${label}: license ${event.licenseKey}.`;
  const now = eventSchema.parse({ ...event.details, ...event.after });
  const undoes = event.details["undoes"];
  const text = sentences[event.eventName]({
    key: event.licenseKey,
    now,
    previous: eventSchema.parse(event.before ?? {}),
    months,
  });
  return typeof undoes === "number" ? `${text} This undid event ${grouped(undoes)}.` : text;
}

/** An event as pages show it. The server creates the texts, so that the browser does not load all of them. */
export interface LabeledEvent extends Pick<
  ApiEvent,
  "id" | "createdAt" | "createdBy" | "licenseKey" | "requestId" | "address"
> {
  label: string;
  sentence: string;
  fields: EventField[];
}

export const labelEvent = (event: ApiEvent, months: Months): LabeledEvent => ({
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
