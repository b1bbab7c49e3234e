import type { EventName, ApiEvent } from "#app/domain/history/event.ts";
import { privilegeLabel } from "#app/domain/person/privilege.ts";
import { createNumberFormat, formatDate, type NumberFormat } from "#app/domain/time/format-date.ts";
import type { DateLocale } from "#app/domain/time/date-locale.ts";
import { intervalLabels } from "#app/domain/view/view-mail.ts";
import { approvalSentenceCreators } from "./approval-wording.ts";
import { findJobLabel } from "./job-wording.ts";
import { describeStoredMail } from "./mail-wording.ts";
import { eventSchema, type ParsedEvent } from "./parsed-event.ts";

interface SentenceInput {
  actor: string;
  values: ParsedEvent;
  previous: ParsedEvent;
  dateLocale: DateLocale;
  numbers: NumberFormat;
}

const describeCompany = ({ companyName }: ParsedEvent) =>
  companyName ? `the customer “${companyName}”` : "a customer";

type CreateSentence = (input: SentenceInput) => string;

/** Functions that create the sentences of events that belong to no license. */
const sentenceCreators = {
  "update-company": ({ values }) => `The notes on ${describeCompany(values)} were changed.`,
  "merge-companies": ({ values, numbers: { formatCount } }) =>
    `${values.mergedName ? `The customer “${values.mergedName}”` : "A customer"} was merged into ${describeCompany(values)}${values.licenses === undefined ? "" : `, with ${formatCount(values.licenses, "license")}`}.`,
  "create-version": ({ values }) => `${describeVersion(values)} was created.`,
  "update-version": ({ values, previous }) =>
    previous.version && previous.version !== values.version
      ? `Version ${previous.version} was renamed to ${values.version}.`
      : `${describeVersion(values)} was changed.`,
  "create-tag": ({ values }) => `${describeTag(values)} was created.`,
  "rename-tag": ({ values, previous }) =>
    previous.val && values.val
      ? `The tag “${previous.val}” was renamed to “${values.val}”.`
      : "A tag was renamed.",
  "delete-tag": ({ values }) => `${describeTag(values)} was deleted.`,
  "update-privileges": ({ values, previous }) => {
    const addedNames = quotePrivileges(values.privileges, previous.privileges);
    const removedNames = quotePrivileges(previous.privileges, values.privileges);
    const parts = [addedNames && `added ${addedNames}`, removedNames && `removed ${removedNames}`].filter(
      Boolean,
    );
    const subject = values.email ?? "a user";
    if (values.isAdmin === undefined)
      return `The privileges of ${subject} were changed${parts.length > 0 ? `: ${parts.join(", ")}` : ""}.`;
    const source = values.privileges === undefined ? "configuration" : "company directory";
    const adminText = values.isAdmin ? "is now an admin" : "is no longer an admin";
    return `According to the ${source}, ${subject} ${adminText}${parts.length > 0 ? `, with changed privileges: ${parts.join(", ")}` : ""}.`;
  },
  "confirm-right": ({ values: { email = "a user", right } }) =>
    `${right ? `The right “${right === "admin" ? "Admin" : (privilegeLabels.get(right) ?? right)}”` : "A right"} of ${email} was confirmed.`,
  "invite-user": ({ values: { email, privileges, mail } }) =>
    `${email ?? "A user"} was invited${privileges?.length ? `, with ${quotePrivileges(privileges)}` : ", without privileges"}.${describeStoredMail(mail)}`,
  "withdraw-invitation": ({ values: { email } }) => `The invitation of ${email ?? "a user"} was withdrawn.`,
  "update-address": ({ values, previous }) =>
    `The identity provider changed the e-mail address of ${previous.email ?? "a user"} to ${values.email ?? "another address"}.`,
  "disable-person": ({ values }) => `${values.email ?? "A user"} was disabled.`,
  "enable-person": ({ values }) => `${values.email ?? "A user"} was enabled again.`,
  "end-sessions": ({ values: { email = "a user", sessions }, numbers: { formatCount } }) =>
    sessions === undefined
      ? `Sessions of ${email} were ended.`
      : `${formatCount(sessions, "session")} of ${email} ${sessions === 1 ? "was" : "were"} ended.`,
  "create-token": ({ values, dateLocale }) =>
    `${describeToken(values)} was created${values.expirationDate ? `; it is valid until ${formatDate(values.expirationDate, dateLocale)}` : ""}.`,
  "delete-token": ({ values }) => `${describeToken(values)} was deleted.`,
  "create-service-account": ({ values, dateLocale }) =>
    `${describeServiceAccount(values)} was created${values.expirationDate ? `; it is valid until ${formatDate(values.expirationDate, dateLocale)}` : ""}.`,
  "update-service-account": ({ values, previous }) =>
    previous.name && previous.name !== values.name
      ? `The service account “${previous.name}” was renamed to “${values.name}”.`
      : `${describeServiceAccount(values)} was changed.`,
  "replace-service-account-token": ({ values }) =>
    `${describeServiceAccount(values)} was given a new token${values.start ? ` (${values.start}…)` : ""}. The old token no longer works.`,
  "confirm-service-account": ({ values }) => `${describeServiceAccount(values)} was confirmed by its owner.`,
  "delete-service-account": ({ values }) => `${describeServiceAccount(values)} was deleted.`,
  "create-directory-token": ({ values }) => `${describeDirectoryToken(values)} was created.`,
  "delete-directory-token": ({ values }) => `${describeDirectoryToken(values)} was deleted.`,
  "update-directory-rules": ({ values, previous }) => {
    const addedRules = listOtherRules(values.rules, previous.rules);
    const removedRules = listOtherRules(previous.rules, values.rules);
    const parts = [addedRules && `added ${addedRules}`, removedRules && `removed ${removedRules}`];
    return `The rules of the company directory were changed${parts.some(Boolean) ? `: ${parts.filter(Boolean).join("; ")}` : ""}.`;
  },
  "keep-directory-groups": ({ values: { email = "a user" } }) =>
    `The identity provider did not list the groups of ${email}, so the rights from earlier groups remain.`,
  "keep-last-admin": ({ values: { email = "a user" } }) =>
    `${email} remains an admin, because there is no other admin. The directory or the configuration would otherwise remove this right.`,
  "create-webhook": ({ values }) => `${describeWebhook(values)} was created.`,
  "update-webhook": ({ values }) =>
    `${describeWebhook(values)} was ${values.newSecret ? "given a new secret" : "changed"}.`,
  "delete-webhook": ({ values, previous }) => `${describeWebhook({ ...previous, ...values })} was deleted.`,
  "disable-webhook": ({ values }) =>
    `${describeWebhook(values)} was turned off, because no delivery succeeded for three days.`,
  "create-view": ({ values }) => `${describeView(values)} was created.`,
  "update-view": ({ values }) => `${describeView(values)} was changed.`,
  "delete-view": ({ values, previous }) => `${describeView({ ...previous, ...values })} was deleted.`,
  "schedule-view": ({ values }) =>
    `${describeView(values)} is mailed ${describeSchedule(values)}${describeRecipient(values)}.`,
  "end-view-schedule": ({ values, previous }) =>
    `${describeView({ ...previous, ...values })} is no longer mailed.`,
  "mail-view": ({ values, numbers: { formatCount } }) =>
    values.mail === "stored"
      ? `A mail with ${describeViewInSentence(values)} was not sent, because there is no mail server; it is saved as a file.`
      : `${describeView(values)} was mailed${describeRecipient(values)}${values.rows === undefined ? "" : `, with ${formatCount(values.rows, "row")}`}.`,
  "subscribe-to-reports": ({ values }) => `The reports are mailed once a month${describeRecipient(values)}.`,
  "end-report-mails": ({ values }) => `The reports are no longer mailed${describeRecipient(values)}.`,
  "mail-reports": ({ values }) =>
    values.mail === "stored"
      ? "A mail with the reports was not sent, because there is no mail server; it is saved as a file."
      : `The reports were mailed${describeRecipient(values)}.`,
  "send-test-mail": ({ values: { to, error, mail } }) => {
    const mailText = `A test mail${to ? ` to ${to}` : ""}`;
    if (mail === "stored")
      return `${mailText} was not sent, because there is no mail server; it is saved as a file.`;
    return error ? `${mailText} was not sent: ${error}` : `${mailText} was sent.`;
  },
  "update-settings": ({ values, previous, numbers }) => {
    const periodText =
      hasChanged(values, previous, "renewalPeriod") && numbers.formatCount(values.renewalPeriod ?? 0, "day");
    const changedReminderDays = hasChanged(values, previous, "reminderDays") && (values.reminderDays ?? []);
    const parts = [
      periodText && `The renewal period is now ${periodText}.`,
      changedReminderDays &&
        (changedReminderDays.length > 0
          ? `Reminders are now sent ${describeDaysBeforeEnd(changedReminderDays, numbers)}.`
          : "No reminders are sent from now on."),
    ].filter(Boolean);
    return parts.join(" ") || "The settings were changed.";
  },
  ...approvalSentenceCreators,
  "update-catalog": ({ values }) => {
    const parts = [
      values.added && `${values.added.join(", ")} added`,
      values.changed && `${values.changed.join(", ")} changed`,
      values.retired && `${values.retired.join(", ")} retired`,
      values.offered && `${values.offered.join(", ")} offered again`,
      values.removed && `${values.removed.join(", ")} removed`,
    ].filter(Boolean);
    return `The catalog was changed${parts.length > 0 ? `: ${parts.join("; ")}` : ""}.`;
  },
  "sign-in": ({ actor, values: { isAdminClaimUnknown } }) =>
    isAdminClaimUnknown
      ? `${actor} signed in. The identity provider did not list the user’s groups, so the admin right is unchanged.`
      : `${actor} signed in.`,
  "refuse-sign-in": ({ actor, values: { why, notWritten }, numbers: { formatCount } }) => {
    const subject = actor === "somebody" ? "A sign-in" : `The sign-in of ${actor}`;
    const reason = rejectionReasons[why ?? ""] ?? "";
    const unrecordedText = notWritten
      ? ` Another ${formatCount(notWritten, "failed sign-in")} before this sign-in ${notWritten === 1 ? "was" : "were"} not recorded.`
      : "";
    return `${subject} was rejected${reason}.${unrecordedText}`;
  },
  "sign-out": ({ actor }) => `${actor} signed out.`,
  "export-report": ({ values: { report, rows }, numbers: { formatCount } }) =>
    `${reportNames[report ?? ""] ?? "A report"} was exported${rows === undefined ? "" : `: ${formatCount(rows, "row")}`}.`,
  "erase-person": ({ values: { events, mails }, numbers: { formatCount } }) => {
    const parts = [
      events !== undefined && formatCount(events, "event"),
      mails && formatCount(mails, "stored mail"),
    ];
    const erasedText = parts.filter(Boolean).join(" and ");
    return `A user was erased${erasedText && ` from ${erasedText}`}.`;
  },
  "run-job": ({ values: { job } }) => `The job ${findJobLabel(job ?? "")} was run manually.`,
  "pause-jobs": () => "Background jobs were paused: nothing is sent to other systems.",
  "resume-jobs": () => "Background jobs were resumed.",
} satisfies Partial<Record<EventName, CreateSentence>>;
export type AdminEventName = keyof typeof sentenceCreators;

const isAdminEvent = (name: string): name is AdminEventName => Object.hasOwn(sentenceCreators, name);

const rejectionReasons: Readonly<Record<string, string>> = {
  "not-allowed": ": this account may not sign in here",
  "access-denied": ": the identity provider denied access to License desk",
  "start-again": ": the identity provider’s response did not belong to a sign-in that started here",
};

const reportNames: Readonly<Record<string, string>> = {
  licenses: "The report of licenses",
  renewals: "The renewal desk",
  "fis-customers": "The report of FIS customers",
  "case-activities": "A customer’s case activities",
  statement: "The statement of use of a license",
  "company-statement": "The statement of use of a customer",
  "counts-customers": "The report of use by customer",
  "counts-tiers": "The report of use by tier",
  "counts-renewals": "The report of renewals by month",
  access: "The list of the rights of all users",
  "counts-licenses": "The report of new and ended licenses by month",
};

const describeWebhook = ({ url }: ParsedEvent) => (url ? `The webhook to ${url}` : "A webhook");
const describeView = ({ name, isShared }: ParsedEvent) =>
  `${isShared ? "The shared" : "The"} view${name ? ` “${name}”` : ""} of the list`;
const describeViewInSentence = (values: ParsedEvent) => describeView(values).replace(/^The/, "the");
const describeSchedule = ({ every }: ParsedEvent) => (every ? intervalLabels[every] : "regularly");
const describeRecipient = ({ to }: ParsedEvent) => (to ? ` to ${to}` : "");
const describeVersion = ({ version }: ParsedEvent) => (version ? `Version ${version}` : "A version");
const describeTag = ({ tag, val }: ParsedEvent) => (tag || val ? `The tag “${tag ?? val}”` : "A tag");
const describeToken = ({ start, name }: ParsedEvent) =>
  start ? `The API token ${name ? `“${name}” (${start}…)` : `${start}…`}` : "An API token";

const describeServiceAccount = ({ name }: ParsedEvent) =>
  name ? `The service account “${name}”` : "A service account";

const describeDirectoryToken = ({ start, name }: ParsedEvent) =>
  start ? `The directory token ${name ? `“${name}” (${start}…)` : `${start}…`}` : "A directory token";

const privilegeLabels = new Map<string, string>(Object.entries(privilegeLabel));
const quotePrivileges = (
  includedPrivileges: readonly string[] = [],
  excludedPrivileges: readonly string[] = [],
) =>
  includedPrivileges
    .filter((privilege) => !excludedPrivileges.includes(privilege))
    .map((privilege) => `“${privilegeLabels.get(privilege) ?? privilege}”`)
    .join(", ");

const listOtherRules = (rules: readonly string[] = [], otherRules: readonly string[] = []) =>
  rules
    .filter((rule) => !otherRules.includes(rule))
    .map((rule) => `“${rule}”`)
    .join(", ");

const hasChanged = (values: ParsedEvent, previous: ParsedEvent, name: "renewalPeriod" | "reminderDays") =>
  values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(previous[name]);

function describeDaysBeforeEnd(
  days: readonly number[],
  { formatCount, formatThousands }: NumberFormat,
): string {
  const otherDaysText = days.slice(0, -1).map(formatThousands).join(", ");
  const lastDayCount = days.at(-1) ?? 0;
  return `${otherDaysText ? `${otherDaysText} and ${formatThousands(lastDayCount)} days` : formatCount(lastDayCount, "day")} before a license ends`;
}

/** Null for an event of a license, and for an unknown event of an external license API. */
export function createAdminSentence(event: ApiEvent, dateLocale: DateLocale): string | null {
  if (!isAdminEvent(event.eventName)) return null;
  const createSentence: CreateSentence = sentenceCreators[event.eventName];
  const values = eventSchema.parse({ ...event.details, ...event.after });
  return createSentence({
    actor: event.createdBy,
    values,
    previous: eventSchema.parse(event.before ?? {}),
    dateLocale,
    numbers: createNumberFormat(dateLocale.numbers),
  });
}
