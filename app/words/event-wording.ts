import { type EventName, eventName, type ApiEvent } from "#app/domain/history/event.ts";
import { eventLabel } from "#app/domain/history/event-names.ts";
import {
  type editableFields,
  type TextFieldName,
  textFieldNames,
  textFieldSettings,
} from "#app/domain/license/editable-fields.ts";
import { licenseTypeNames } from "#app/domain/package/license-type.ts";
import { rejectionMessages } from "#app/domain/rejection/rejection-messages.ts";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { createNumberFormat, formatDate, formatTerm } from "#app/domain/time/format-date.ts";
import { englishDateLocale, type DateLocale } from "#app/domain/time/date-locale.ts";
import { hideEncryptedKey } from "#app/domain/text/license-key-alias.ts";
import { describeApprover } from "./approval-wording.ts";
import { describeAssistant } from "./assistant-wording.ts";
import { formatSingleValue } from "./field-wording.ts";
import { type EventField, listEventFields, summarizeFields } from "./event-fields.ts";
import { customerLinkSentenceCreators } from "./customer-link-wording.ts";
import { type AdminEventName, createAdminSentence } from "./admin-wording.ts";
import { describeStoredMail, findTestMailLabel, mailOutcomeTexts } from "./mail-wording.ts";
import { eventSchema, type ParsedEvent, type SentenceInput } from "./parsed-event.ts";
import { licenseChangeSentenceCreators } from "./license-change-wording.ts";
import { purchaseSentenceCreators } from "./purchase-wording.ts";
import { renewalSentenceCreators } from "./renewal-wording.ts";

/** The name of an unknown event stays unchanged. */
export function findEventLabel(name: string): string {
  const parsedName = eventName.safeParse(name);
  return parsedName.success ? eventLabel[parsedName.data] : name;
}

type CreateSentence = (input: SentenceInput) => string;

const createTextSentence =
  (name: TextFieldName, verb: "was" | "were"): CreateSentence =>
  ({ key, after, previous }) => {
    const sentenceStart = `The ${textFieldSettings[name].label.toLowerCase()} of license ${key} ${verb}`;
    if (after[name] === "") return `${sentenceStart} removed.`;
    return `${sentenceStart} ${previous[name] === "" ? "written" : "changed"}.`;
  };

type TextEvent = (typeof editableFields)[TextFieldName]["event"];

/** Functions that create the sentences of events of a license. */
const sentenceCreators: Record<Exclude<EventName, AdminEventName>, CreateSentence> = {
  ...(Object.fromEntries(
    textFieldNames.map((name) => [textFieldSettings[name].event, createTextSentence(name, "was")]),
  ) as Record<TextEvent, CreateSentence>),
  ...renewalSentenceCreators,
  ...purchaseSentenceCreators,
  create: ({ key, after }) => {
    const typeText = after.type ? ` as an ${licenseTypeNames[after.type]} license` : "";
    const flagTexts = [
      after.isOffline && "offline",
      after.softCapacity && "with capacity overrun allowed",
      after.alertsCustomer && "with alerts about use to the customer",
    ];
    return `License ${key} ${[`was created${typeText}`, ...flagTexts.filter(Boolean)].join(", ")}.`;
  },
  "import-license": ({ key, after, dateLocale }) => {
    const typeText = after.type ? ` as an ${licenseTypeNames[after.type]} license` : "";
    const sourceText = after.fileName ? ` from row ${after.rowNumber ?? "?"} of ${after.fileName}` : "";
    return `License ${key} was imported${sourceText}${typeText}${describeTerm(after, dateLocale, " that runs ")}.`;
  },
  delete: ({ key }) => `License ${key} was deleted.`,
  restore: ({ key }) => `License ${key} was restored.`,
  "add-quota": ({ key, after, dateLocale }) => {
    const capacities = describeCapacities(after, dateLocale);
    return `License ${key} received a quota${describeTerm(after, dateLocale, " that runs ")}${capacities && `; the quota allows ${capacities}`}.`;
  },
  "update-quota-dates": ({ key, after, previous, dateLocale }) =>
    `The quota of license ${key} ${describeTerm(after, dateLocale, "now runs ") || "now has other dates"}${formatPreviousText(describeTerm(previous, dateLocale))}.`,
  "update-quota-capacities": ({ key, after, previous, dateLocale }) =>
    `The quota of license ${key} now allows ${describeCapacities(after, dateLocale) || "another capacity"}${formatPreviousText(describeCapacities(previous, dateLocale))}.`,
  "update-quota-status": ({ key, after }) => `The quota of license ${key} ${describeStatusChange(after)}.`,
  "update-server-status": ({ key, after }) =>
    `${describeServer(after)} of license ${key} ${describeStatusChange(after)}.`,
  "update-notes": createTextSentence("notes", "were"),
  "update-tags": ({ key, after, previous }) => {
    const addedTags = excludeNames(after.tags, previous.tags);
    const removedTags = excludeNames(previous.tags, after.tags);
    const parts = [
      addedTags.length > 0 && `${quoteNames(addedTags)} added`,
      removedTags.length > 0 && `${quoteNames(removedTags)} removed`,
    ].filter(Boolean);
    return `The tags of license ${key} were changed${parts.length > 0 ? `: ${parts.join(", ")}` : ""}.`;
  },
  "update-soft-capacity": ({ key, after }) => {
    if (after.softCapacity === undefined) return `Allow Capacity Overrun of license ${key} was changed.`;
    return `License ${key} ${after.softCapacity ? "now allows" : "no longer allows"} capacity overrun.`;
  },
  "update-environment": ({ key, after, previous, dateLocale }) => {
    const formatEnvironment = (environment: number | undefined) =>
      environment === undefined ? "" : formatSingleValue("environment", environment, dateLocale);
    const environmentLabel = formatEnvironment(after.environment);
    return environmentLabel
      ? `License ${key} is now in the environment ${environmentLabel}${formatPreviousText(formatEnvironment(previous.environment))}.`
      : `The environment of license ${key} was changed.`;
  },
  "update-grace": ({ key, after, previous, dateLocale }) => {
    if (after.graceDays === undefined) return `The grace period of license ${key} was changed.`;
    return `License ${key} now has ${describeGracePeriod(after, dateLocale)} after its end${formatPreviousText(describeGracePeriod(previous, dateLocale))}.`;
  },
  "update-customer-alerts": ({ key, after }) => {
    if (after.alertsCustomer === undefined) return `Use Alerts to Customer of license ${key} was changed.`;
    return `The customer of license ${key} ${after.alertsCustomer ? "now gets" : "no longer gets"} alerts about use.`;
  },
  ...licenseChangeSentenceCreators,
  "download-license-file": ({ key, after, dateLocale }) =>
    `A license file of license ${key} was downloaded${after.expiresAt ? `; it is valid until ${formatDate(after.expiresAt, dateLocale)}` : ""}.`,
  "issue-certificate": ({ key, after }) =>
    after.to
      ? `A certificate of license ${key} for ${after.to} ${mailOutcomeTexts[after.mail ?? "sent"]}.`
      : `A certificate of license ${key} was issued.`,
  ...customerLinkSentenceCreators,
  "activate-server": ({ key, after }) =>
    `${describeServer(after)} was activated on license ${key}${after.version ? `, with version ${after.version}` : ""}.`,
  "release-server": ({ key, after }) =>
    `${describeServer(after)} of license ${key} was released; its seat is free.`,
  "announce-server-release": ({ key, after, dateLocale }) =>
    after.releaseAt
      ? `${describeServer(after)} of license ${key} is silent; its seat will be released on ${formatDate(after.releaseAt, dateLocale)}.`
      : `${describeServer(after)} of license ${key} keeps its seat.`,
  "reject-server": ({ key, after }) =>
    `${describeServer(after)} was rejected on license ${key}${after.code ? `: ${rejectionMessages[after.code]}` : "."}`,
  "dismiss-rejection": ({ key, after }) =>
    `The rejections of ${after.deviceId ? `server ${after.deviceId}` : "a server"} on license ${key} were dismissed${after.reason ? `: ${after.reason}` : "."}`,
  "create-activation-code": ({ key, after }) =>
    `An activation code for new servers of license ${key} was created${after.isReplacement ? "; it replaces the previous one" : ""}.`,
  "send-reminder": ({ key, after, dateLocale }) =>
    `A reminder of license ${key} was sent${after.to ? ` to ${after.to}` : ""}${describeReminderTiming(after, dateLocale)}${after.isLate ? ", late" : ""}.`,
  "store-reminder": ({ key, after, dateLocale }) =>
    `A reminder of license ${key}${after.to ? ` to ${after.to}` : ""} was not sent, because there is no mail server; it is saved as a file${describeReminderTiming(after, dateLocale)}.`,
  "send-use-alert": ({ key, after }) =>
    `A mail${after.to ? ` to ${after.to}` : ""} that license ${key} uses ${after.percent === undefined ? "many" : `${after.percent} %`} of its assets ${mailOutcomeTexts[after.mail ?? "sent"]}.`,
  "notify-customer": ({ key, after }) =>
    `A mail${after.to ? ` to ${after.to}` : ""} that the instance of license ${key} is ready ${mailOutcomeTexts[after.mail ?? "sent"]}.`,
  "create-instance": ({ key, after }) =>
    `An instance was ordered for license ${key}${after.hostname ? `: ${after.hostname}` : ""}.`,
  "approve-instance": ({ key, after }) =>
    `The waiting instance of license ${key} was approved and ordered${after.hostname ? `: ${after.hostname}` : ""}.`,
  "invite-customer": ({ key, after }) =>
    `A confirmation link was created for the customer of license ${key}${after.to ? `, for ${after.to}` : ""}.${describeStoredMail(after.mail)}`,
  "confirm-invitation": ({ key, after }) =>
    `The customer of license ${key} confirmed the invitation${after.hostname ? `, for ${after.hostname}` : ""}.`,
  "extend-trial": ({ key, after, dateLocale }) => {
    const extensionText =
      after.days === undefined ? "" : ` by ${formatTerm(after.days, createNumberFormat(dateLocale.numbers))}`;
    const endText = after.trialEndsAt ? `; it now ends on ${formatDate(after.trialEndsAt, dateLocale)}` : "";
    return `The trial on license ${key} was extended${extensionText}${endText}.`;
  },
  "convert-trial": ({ key, after, dateLocale }) => {
    const endText = after.expirationDate
      ? `; the license runs until ${formatDate(after.expirationDate, dateLocale)}`
      : "";
    return `License ${key} was converted to a paid license${endText}.`;
  },
  "suspend-instance": ({ key, after }) => `${describeInstance(after)} of license ${key} was suspended.`,
  "resume-instance": ({ key, after }) => `${describeInstance(after)} of license ${key} was resumed.`,
  "retry-instance": ({ key, after }) =>
    `${describeInstance(after)} of license ${key} was retried${after.error ? ` after it failed with “${after.error}”` : ""}.`,
  "delete-instance": ({ key, after }) => `${describeInstance(after)} of license ${key} was deleted.`,
};

function describeReminderTiming({ threshold, expirationDate }: ParsedEvent, dateLocale: DateLocale): string {
  const endText = expirationDate ? ` on ${formatDate(expirationDate, dateLocale)}` : "";
  const { formatCount } = createNumberFormat(dateLocale.numbers);
  return threshold === undefined ? "" : `, ${formatCount(threshold, "day")} before its end${endText}`;
}

const describeInstance = ({ hostname }: ParsedEvent) =>
  hostname ? `The instance ${hostname}` : "The instance";

const formatPreviousText = (text: string) => (text === "" ? "" : ` (before: ${text})`);
const quoteNames = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");
const excludeNames = (names: readonly string[] = [], excludedNames: readonly string[] = []) =>
  names.filter((name) => !excludedNames.includes(name));
const describeServer = ({ deviceId }: ParsedEvent) => (deviceId ? `Server ${deviceId}` : "A server");

function describeGracePeriod({ graceDays }: ParsedEvent, { numbers }: DateLocale): string {
  if (graceDays === undefined) return "";
  if (graceDays === null) return "the grace period of its tier";
  return graceDays === 0
    ? "no grace period"
    : `a grace period of ${createNumberFormat(numbers).formatCount(graceDays, "day")}`;
}

function describeStatusChange({ status }: ParsedEvent): string {
  if (status === undefined) return "was changed";
  return status === 1 ? "was enabled" : "was disabled";
}

function describeTerm(
  { activationDate, expirationDate }: ParsedEvent,
  dateLocale: DateLocale,
  prefix = "",
): string {
  if (!activationDate || !expirationDate) return "";
  return `${prefix}from ${formatDate(activationDate, dateLocale)} to ${formatDate(expirationDate, dateLocale)}`;
}

function describeCapacities(
  { serverCapacity, totalClientCapacity, caseCapacity, caseLifetime }: ParsedEvent,
  { numbers }: DateLocale,
): string {
  const { formatCount } = createNumberFormat(numbers);
  const parts = [
    serverCapacity !== undefined && formatCount(serverCapacity, "server"),
    totalClientCapacity !== undefined && formatCount(totalClientCapacity, "asset"),
    caseCapacity !== undefined && formatCount(caseCapacity, "case"),
    caseLifetime !== undefined && `${formatCount(caseLifetime, "day")} for each case`,
  ];
  return parts.filter(Boolean).join(" and ");
}

const isLicenseEvent = (name: string): name is keyof typeof sentenceCreators =>
  Object.hasOwn(sentenceCreators, name);

export function createEventSentence(event: ApiEvent, dateLocale: DateLocale = englishDateLocale): string {
  const label = findEventLabel(event.eventName);
  if (event.licenseKey === null) return createAdminSentence(event, dateLocale) ?? `${label}.`;
  if (!isLicenseEvent(event.eventName)) return `${label}: license ${hideEncryptedKey(event.licenseKey)}.`;
  const after = eventSchema.parse({ ...event.details, ...event.after });
  const undoneEventId = event.details["undoes"];
  const text = sentenceCreators[event.eventName]({
    key: hideEncryptedKey(event.licenseKey),
    after,
    previous: eventSchema.parse(event.before ?? {}),
    dateLocale,
  });
  const undoText =
    typeof undoneEventId === "number" &&
    `This change undid event ${formatThousands(undoneEventId, dateLocale.numbers)}.`;
  return [text, undoText, describeApprover(event)].filter(Boolean).join(" ");
}

/** An event with the texts that pages show. The server creates these texts, to keep the bundle small. */
export interface LabeledEvent extends Pick<
  ApiEvent,
  "id" | "createdAt" | "createdBy" | "licenseKey" | "requestId" | "address"
> {
  label: string;
  /** The changed values in a few words. Empty if the values are long. */
  summary: string;
  sentence: string;
  /** The assistant that made the change; null if none did. */
  assistant: string | null;
  fields: EventField[];
}

export function labelEvent(event: ApiEvent, dateLocale: DateLocale): LabeledEvent {
  const fields = listEventFields(event, dateLocale);
  return {
    id: event.id,
    createdAt: event.createdAt,
    createdBy: event.createdBy,
    licenseKey: event.licenseKey,
    requestId: event.requestId,
    ...(event.address !== undefined && { address: event.address }),
    label: findTestMailLabel(event) ?? findEventLabel(event.eventName),
    summary: summarizeFields(fields),
    sentence: createEventSentence(event, dateLocale),
    assistant: describeAssistant(event),
    fields,
  };
}
