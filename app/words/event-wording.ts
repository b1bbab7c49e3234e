import { z } from "zod";
import { eventLabel, type EventName, eventName, type ApiEvent } from "#app/domain/history/event.ts";
import {
  type editableFields,
  type TextName,
  textNames,
  textFieldSettings,
} from "#app/domain/license/editable-fields.ts";
import { type MailState, mailState } from "#app/domain/mail/mailer.ts";
import { agreementState } from "#app/domain/marketplace/agreement.ts";
import { licenseTypeName } from "#app/domain/package/license-type.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { formatCount, formatDate, formatTerm } from "#app/domain/time/format-date.ts";
import { englishMonths, type Months } from "#app/domain/time/months.ts";
import { shortenIfAlias } from "#app/domain/text/license-key-alias.ts";
import { fieldText } from "./field-wording.ts";
import { type EventField, eventFields } from "./event-fields.ts";
import { type AdminEventName, adminSentence } from "./admin-wording.ts";
import { licenseChangeSentences } from "./license-change-wording.ts";
import { purchaseSentences } from "./purchase-wording.ts";
import { renewalSentences } from "./renewal-wording.ts";

/** Returns the name of an unknown event unchanged. */
export function eventLabelOf(name: string): string {
  const parsedName = eventName.safeParse(name);
  return parsedName.success ? eventLabel[parsedName.data] : name;
}

const optionalIfInvalid = <Field extends z.ZodType>(field: Field) => field.optional().catch(undefined);

type TextFields = Record<TextName, ReturnType<typeof optionalIfInvalid<z.ZodString>>>;

/** Ignores invalid fields, so that events in an older format still get a sentence. */
const eventSchema = z.object({
  ...(Object.fromEntries(textNames.map((name) => [name, optionalIfInvalid(z.string())])) as TextFields),
  type: optionalIfInvalid(licenseType),
  isOffline: optionalIfInvalid(z.boolean()),
  softCapacity: optionalIfInvalid(z.boolean()),
  activationDate: optionalIfInvalid(z.string()),
  expirationDate: optionalIfInvalid(z.string()),
  expiresAt: optionalIfInvalid(z.string()),
  serverCapacity: optionalIfInvalid(z.number()),
  totalClientCapacity: optionalIfInvalid(z.number()),
  caseCapacity: optionalIfInvalid(z.number()),
  caseLifetime: optionalIfInvalid(z.number()),
  status: optionalIfInvalid(z.number()),
  environment: optionalIfInvalid(z.number()),
  graceDays: optionalIfInvalid(z.number().nullable()),
  companyName: optionalIfInvalid(z.string()),
  packageTierPrettyName: optionalIfInvalid(z.string()),
  tags: optionalIfInvalid(z.array(z.string())),
  deviceId: optionalIfInvalid(z.string()),
  version: optionalIfInvalid(z.string()),
  hostname: optionalIfInvalid(z.string()),
  to: optionalIfInvalid(z.string()),
  threshold: optionalIfInvalid(z.number()),
  late: optionalIfInvalid(z.boolean()),
  isReplacement: optionalIfInvalid(z.boolean()),
  until: optionalIfInvalid(z.string()),
  days: optionalIfInvalid(z.number()),
  reason: optionalIfInvalid(z.string()),
  owner: optionalIfInvalid(z.string()),
  trialEndsAt: optionalIfInvalid(z.string()),
  fault: optionalIfInvalid(z.string()),
  mail: optionalIfInvalid(mailState),
  fileName: optionalIfInvalid(z.string()),
  rowNumber: optionalIfInvalid(z.number()),
  marketplace: optionalIfInvalid(z.string()),
  state: optionalIfInvalid(agreementState),
  items: optionalIfInvalid(z.array(z.string())),
});
type ParsedEvent = z.output<typeof eventSchema>;

interface SentenceInput {
  key: string;
  after: ParsedEvent;
  previous: ParsedEvent;
  months: Months;
}

type Sentence = (input: SentenceInput) => string;

const textSentence =
  (name: TextName, verb: "was" | "were"): Sentence =>
  ({ key, after, previous }) => {
    const text = `The ${textFieldSettings[name].label.toLowerCase()} of license ${key} ${verb}`;
    if (after[name] === "") return `${text} removed.`;
    return `${text} ${previous[name] === "" ? "written" : "changed"}.`;
  };

type TextEvent = (typeof editableFields)[TextName]["event"];

/** Sentences of the events of a license. */
const sentences: Record<Exclude<EventName, AdminEventName>, Sentence> = {
  ...(Object.fromEntries(
    textNames.map((name) => [textFieldSettings[name].event, textSentence(name, "was")]),
  ) as Record<TextEvent, Sentence>),
  ...renewalSentences,
  ...purchaseSentences,
  create: ({ key, after }) => {
    const typeText = after.type ? ` as an ${licenseTypeName[after.type]} license` : "";
    const flags = [after.isOffline && "offline", after.softCapacity && "with capacity overrun allowed"];
    return `License ${key} ${[`was created${typeText}`, ...flags.filter(Boolean)].join(", ")}.`;
  },
  "import-license": ({ key, after, months }) => {
    const typeText = after.type ? ` as an ${licenseTypeName[after.type]} license` : "";
    const source = after.fileName ? ` from row ${after.rowNumber ?? "?"} of ${after.fileName}` : "";
    return `License ${key} came in${source}${typeText}${termText(after, months, " that runs ")}.`;
  },
  delete: ({ key }) => `License ${key} was deleted.`,
  restore: ({ key }) => `License ${key} was restored.`,
  "add-quota": ({ key, after, months }) => {
    const capacities = capacityText(after);
    return `License ${key} received a quota${termText(after, months, " that runs ")}${capacities && `; it allows ${capacities}`}.`;
  },
  "update-quota-dates": ({ key, after, previous, months }) =>
    `The quota of license ${key} ${termText(after, months, "now runs ") || "now has other dates"}${beforeText(termText(previous, months))}.`,
  "update-quota-capacities": ({ key, after, previous }) =>
    `The quota of license ${key} now allows ${capacityText(after) || "another capacity"}${beforeText(capacityText(previous))}.`,
  "update-quota-status": ({ key, after }) => `The quota of license ${key} ${enabledText(after)}.`,
  "update-server-status": ({ key, after }) => `${serverName(after)} of license ${key} ${enabledText(after)}.`,
  "update-notes": textSentence("notes", "were"),
  "update-tags": ({ key, after, previous }) => {
    const addedTags = difference(after.tags, previous.tags);
    const removedTags = difference(previous.tags, after.tags);
    const parts = [
      addedTags.length > 0 && `${quotedList(addedTags)} added`,
      removedTags.length > 0 && `${quotedList(removedTags)} removed`,
    ].filter(Boolean);
    return `The tags of license ${key} were changed${parts.length > 0 ? `: ${parts.join(", ")}` : ""}.`;
  },
  "update-soft-capacity": ({ key, after }) => {
    if (after.softCapacity === undefined) return `Allow Capacity Overrun of license ${key} was changed.`;
    return `License ${key} ${after.softCapacity ? "now allows" : "no longer allows"} capacity overrun.`;
  },
  "update-environment": ({ key, after, previous, months }) => {
    const environmentText = (environment: number | undefined) =>
      environment === undefined ? "" : fieldText("environment", environment, months);
    const to = environmentText(after.environment);
    return to
      ? `License ${key} is now in the environment ${to}${beforeText(environmentText(previous.environment))}.`
      : `The environment of license ${key} was changed.`;
  },
  "update-grace": ({ key, after, previous }) => {
    if (after.graceDays === undefined) return `The grace period of license ${key} was changed.`;
    return `License ${key} now has ${graceText(after)} after its end${beforeText(graceText(previous))}.`;
  },
  ...licenseChangeSentences,
  "download-license-file": ({ key, after, months }) =>
    `A license file of license ${key} was downloaded${after.expiresAt ? `; it is valid until ${formatDate(after.expiresAt, months)}` : ""}.`,
  "issue-certificate": ({ key, after }) =>
    after.to
      ? `A certificate of license ${key} for ${after.to} ${mailOutcome[after.mail ?? "sent"]}.`
      : `A certificate of license ${key} was issued.`,
  "activate-server": ({ key, after }) =>
    `${serverName(after)} was activated on license ${key}${after.version ? `, with version ${after.version}` : ""}.`,
  "release-server": ({ key, after }) =>
    `${serverName(after)} of license ${key} was released; its seat is free.`,
  "create-activation-code": ({ key, after }) =>
    `An activation code for new servers of license ${key} was created${after.isReplacement ? "; it replaces the previous one" : ""}.`,
  "send-reminder": ({ key, after, months }) =>
    `A reminder of license ${key} was sent${after.to ? ` to ${after.to}` : ""}${reminderTiming(after, months)}${after.late ? ", late" : ""}.`,
  "keep-reminder": ({ key, after, months }) =>
    `A reminder of license ${key}${after.to ? ` to ${after.to}` : ""} was not sent, because there is no mail server; it is saved as a file${reminderTiming(after, months)}.`,
  "tell-customer": ({ key, after }) =>
    `A mail${after.to ? ` to ${after.to}` : ""} that the instance of license ${key} is ready ${mailOutcome[after.mail ?? "sent"]}.`,
  "create-instance": ({ key, after }) =>
    `An instance was ordered for license ${key}${after.hostname ? `: ${after.hostname}` : ""}.`,
  "approve-instance": ({ key, after }) =>
    `The waiting instance of license ${key} was approved and ordered${after.hostname ? `: ${after.hostname}` : ""}.`,
  "invite-customer": ({ key, after }) =>
    `A confirmation link was created for the customer of license ${key}${after.to ? `, for ${after.to}` : ""}.`,
  "confirm-invitation": ({ key, after }) =>
    `The customer of license ${key} confirmed the invitation${after.hostname ? `, for ${after.hostname}` : ""}.`,
  "extend-trial": ({ key, after, months }) => {
    const by = after.days === undefined ? "" : ` by ${formatTerm(after.days)}`;
    const end = after.trialEndsAt ? `; it now ends on ${formatDate(after.trialEndsAt, months)}` : "";
    return `The trial on license ${key} was extended${by}${end}.`;
  },
  "convert-trial": ({ key, after, months }) => {
    const end = after.expirationDate ? `; it runs until ${formatDate(after.expirationDate, months)}` : "";
    return `License ${key} was converted to a paid one${end}.`;
  },
  "suspend-instance": ({ key, after }) => `${instanceName(after)} of license ${key} was suspended.`,
  "resume-instance": ({ key, after }) => `${instanceName(after)} of license ${key} was resumed.`,
  "retry-instance": ({ key, after }) =>
    `${instanceName(after)} of license ${key} was retried${after.fault ? ` after it failed with “${after.fault}”` : ""}.`,
  "delete-instance": ({ key, after }) => `${instanceName(after)} of license ${key} was deleted.`,
};

const mailOutcome: Record<MailState, string> = {
  sent: "was sent",
  kept: "was not sent, because there is no mail server; it is saved as a file",
  failed: "was not sent",
};

function reminderTiming({ threshold, expirationDate }: ParsedEvent, months: Months): string {
  const end = expirationDate ? ` on ${formatDate(expirationDate, months)}` : "";
  return threshold === undefined ? "" : `, ${formatCount(threshold, "day")} before its end${end}`;
}

const instanceName = ({ hostname }: ParsedEvent) => (hostname ? `The instance ${hostname}` : "The instance");

const beforeText = (text: string) => (text === "" ? "" : ` (before: ${text})`);
const quotedList = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");
const difference = (names: readonly string[] = [], excludedNames: readonly string[] = []) =>
  names.filter((name) => !excludedNames.includes(name));
const serverName = ({ deviceId }: ParsedEvent) => (deviceId ? `Server ${deviceId}` : "A server");

function graceText({ graceDays }: ParsedEvent): string {
  if (graceDays === undefined) return "";
  if (graceDays === null) return "the grace period of its tier";
  return graceDays === 0 ? "no grace period" : `a grace period of ${formatCount(graceDays, "day")}`;
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
  if (!isLicenseEvent(event.eventName)) return `${label}: license ${shortenIfAlias(event.licenseKey)}.`;
  const after = eventSchema.parse({ ...event.details, ...event.after });
  const undoneEventId = event.details["undoes"];
  const text = sentences[event.eventName]({
    key: shortenIfAlias(event.licenseKey),
    after,
    previous: eventSchema.parse(event.before ?? {}),
    months,
  });
  return typeof undoneEventId === "number"
    ? `${text} This undid event ${formatThousands(undoneEventId)}.`
    : text;
}

/** An event with the texts that pages show. The server creates them, so that browsers do not load all texts. */
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
