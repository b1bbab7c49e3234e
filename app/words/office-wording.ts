import { z } from "zod";
import { type EventName, eventName, type EventValues, type ToldEvent } from "#app/domain/history/event.ts";
import { mailState } from "#app/domain/mail/mailer.ts";
import { privilegeLabel } from "#app/domain/person/privilege.ts";
import { counted, dateInWords } from "#app/domain/time/date-wording.ts";
import type { Months } from "#app/domain/time/months.ts";
import { mailTurn, turnWords } from "#app/domain/view/view-mail.ts";
import { jobLabel } from "./job-wording.ts";

const lenient = <Field extends z.ZodType>(field: Field) => field.optional().catch(undefined);

/** Ignores invalid fields, so that events in an older format still get a sentence with less detail. */
const known = z.object({
  version: lenient(z.string()),
  companyName: lenient(z.string()),
  mergedName: lenient(z.string()),
  licenses: lenient(z.number()),
  tag: lenient(z.string()),
  val: lenient(z.string()),
  email: lenient(z.string()),
  privileges: lenient(z.array(z.string())),
  start: lenient(z.string()),
  expirationDate: lenient(z.string()),
  renewalPeriod: lenient(z.number()),
  reminderDays: lenient(z.array(z.number())),
  to: lenient(z.string()),
  failure: lenient(z.string()),
  mail: lenient(mailState),
  isAdmin: lenient(z.boolean()),
  why: lenient(z.string()),
  notWritten: lenient(z.number()),
  report: lenient(z.string()),
  rows: lenient(z.number()),
  events: lenient(z.number()),
  mails: lenient(z.number()),
  sessions: lenient(z.number()),
  added: lenient(z.array(z.string())),
  changed: lenient(z.array(z.string())),
  retired: lenient(z.array(z.string())),
  offered: lenient(z.array(z.string())),
  removed: lenient(z.array(z.string())),
  job: lenient(z.string()),
  url: lenient(z.string()),
  newSecret: lenient(z.boolean()),
  name: lenient(z.string()),
  isShared: lenient(z.boolean()),
  every: lenient(mailTurn),
});
type Known = z.output<typeof known>;

interface Telling {
  by: string;
  about: Known;
  was: Known;
  months: Months;
}

const companyOf = ({ companyName }: Known) => (companyName ? `the customer “${companyName}”` : "a customer");

const sentences: Partial<Record<EventName, (telling: Telling) => string>> = {
  "update-company": ({ about }) => `The notes on ${companyOf(about)} were changed.`,
  "merge-companies": ({ about }) =>
    `${about.mergedName ? `The customer “${about.mergedName}”` : "A customer"} was merged into ${companyOf(about)}${about.licenses === undefined ? "" : `, with ${counted(about.licenses, "license")}`}.`,
  "create-version": ({ about }) => `${versionOf(about)} was created.`,
  "update-version": ({ about, was }) =>
    was.version && was.version !== about.version
      ? `Version ${was.version} is called ${about.version} now.`
      : `${versionOf(about)} was changed.`,
  "create-tag": ({ about }) => `${tagOf(about)} was created.`,
  "rename-tag": ({ about, was }) =>
    was.val && about.val ? `The tag “${was.val}” is called “${about.val}” now.` : "A tag was renamed.",
  "delete-tag": ({ about }) => `${tagOf(about)} was deleted.`,
  "update-privileges": ({ about, was }) => {
    const granted = differing(about.privileges, was.privileges);
    const taken = differing(was.privileges, about.privileges);
    const parts = [granted && `${granted} given`, taken && `${taken} taken away`].filter(Boolean);
    const whose = about.email ?? "somebody";
    if (about.isAdmin !== undefined)
      return `By the configuration ${whose} ${about.isAdmin ? "is an admin now" : "is no admin any more"}.`;
    return `The privileges of ${whose} were changed${parts.length > 0 ? `: ${parts.join(", ")}` : ""}.`;
  },
  "update-address": ({ about, was }) =>
    `The identity provider changed the address of ${was.email ?? "a user"} to ${about.email ?? "another one"}.`,
  "disable-person": ({ about }) => `${about.email ?? "A user"} was disabled.`,
  "enable-person": ({ about }) => `${about.email ?? "A user"} was enabled again.`,
  "end-sessions": ({ about: { email = "a user", sessions } }) =>
    sessions === undefined
      ? `Sessions of ${email} were ended.`
      : `${counted(sessions, "session")} of ${email} ${sessions === 1 ? "was" : "were"} ended.`,
  "create-token": ({ about, months }) =>
    `${tokenOf(about)} was created${about.expirationDate ? `; it is good until ${dateInWords(about.expirationDate, months)}` : ""}.`,
  "delete-token": ({ about }) => `${tokenOf(about)} was deleted.`,
  "create-webhook": ({ about }) => `${webhookOf(about)} was created.`,
  "update-webhook": ({ about }) =>
    `${webhookOf(about)} was ${about.newSecret ? "given a new secret" : "changed"}.`,
  "delete-webhook": ({ about, was }) => `${webhookOf({ ...was, ...about })} was deleted.`,
  "disable-webhook": ({ about }) =>
    `${webhookOf(about)} was turned off: nothing was taken there for three days.`,
  "create-view": ({ about }) => `${viewOf(about)} was created.`,
  "update-view": ({ about }) => `${viewOf(about)} was changed.`,
  "delete-view": ({ about, was }) => `${viewOf({ ...was, ...about })} was deleted.`,
  "schedule-view": ({ about }) => `${viewOf(about)} is mailed ${turnOf(about)}${toWhom(about)}.`,
  "end-view-schedule": ({ about, was }) => `${viewOf({ ...was, ...about })} is not mailed any more.`,
  "mail-view": ({ about }) =>
    about.mail === "kept"
      ? `A mail with ${viewInside(about)} was kept as a file, not sent.`
      : `${viewOf(about)} was mailed${toWhom(about)}${about.rows === undefined ? "" : `, with ${counted(about.rows, "row")}`}.`,
  "send-test-mail": ({ about: { to, failure, mail } }) => {
    const what = `A test mail${to ? ` to ${to}` : ""}`;
    if (mail === "kept") return `${what} was kept as a file, not sent.`;
    return failure ? `${what} was not sent: ${failure}` : `${what} was sent.`;
  },
  "update-settings": ({ about, was }) => {
    const period = changed(about, was, "renewalPeriod") && counted(about.renewalPeriod ?? 0, "day");
    const days = changed(about, was, "reminderDays") && (about.reminderDays ?? []);
    const parts = [
      period && `The renewal period is now ${period}.`,
      days &&
        (days.length > 0 ? `Reminders are now sent ${beforeEnd(days)}.` : "No reminders are sent any more."),
    ].filter(Boolean);
    return parts.join(" ") || "The settings were changed.";
  },
  "update-catalog": ({ about }) => {
    const parts = [
      about.added && `${about.added.join(", ")} added`,
      about.changed && `${about.changed.join(", ")} changed`,
      about.retired && `${about.retired.join(", ")} retired`,
      about.offered && `${about.offered.join(", ")} on offer again`,
      about.removed && `${about.removed.join(", ")} removed`,
    ].filter(Boolean);
    return `The catalog was changed${parts.length > 0 ? `: ${parts.join("; ")}` : ""}.`;
  },
  "sign-in": ({ by }) => `${by} signed in.`,
  "refuse-sign-in": ({ by, about: { why, notWritten } }) => {
    const who = by === "somebody" ? "Somebody" : by;
    const reason = whyRefused[why ?? ""] ?? "";
    const others = notWritten ? ` Another ${counted(notWritten, "refusal")} before it went unwritten.` : "";
    return `${who} was not let in${reason}.${others}`;
  },
  "sign-out": ({ by }) => `${by} signed out.`,
  "export-report": ({ about: { report, rows } }) =>
    `${reportName[report ?? ""] ?? "A report"} was exported${rows === undefined ? "" : `: ${counted(rows, "row")}`}.`,
  "erase-person": ({ about: { events, mails } }) => {
    const parts = [events !== undefined && counted(events, "event"), mails && counted(mails, "kept mail")];
    const from = parts.filter(Boolean).join(" and ");
    return `A person was erased${from && ` from ${from}`}.`;
  },
  "run-job": ({ about: { job } }) => `The job ${jobLabel(job ?? "")} was run out of its turn.`,
  "pause-jobs": () => "Background jobs were paused: nothing is sent to other systems.",
  "resume-jobs": () => "Background jobs were resumed.",
};

const whyRefused: Readonly<Record<string, string>> = {
  "not-allowed": ": this account may not sign in here",
  "start-again": ": the identity provider’s answer did not fit an attempt that began here",
};

const reportName: Readonly<Record<string, string>> = {
  licenses: "The report of licenses",
  renewals: "The renewal desk",
  "fis-customers": "The report of FIS customers",
  "case-activities": "A customer’s case activities",
};

const webhookOf = ({ url }: Known) => (url ? `The webhook to ${url}` : "A webhook");
const viewOf = ({ name, isShared }: Known) =>
  `${isShared ? "Everybody’s" : "The"} view${name ? ` “${name}”` : ""} of the list`;
const viewInside = (about: Known) => viewOf(about).replace(/^The/, "the");
const turnOf = ({ every }: Known) => (every ? turnWords[every] : "regularly");
const toWhom = ({ to }: Known) => (to ? ` to ${to}` : "");
const versionOf = ({ version }: Known) => (version ? `Version ${version}` : "A version");
const tagOf = ({ tag, val }: Known) => (tag || val ? `The tag “${tag ?? val}”` : "A tag");
const tokenOf = ({ start }: Known) => (start ? `The API token ${start}…` : "An API token");

const labels = new Map<string, string>(Object.entries(privilegeLabel));
const differing = (some: readonly string[] = [], others: readonly string[] = []) =>
  some
    .filter((one) => !others.includes(one))
    .map((one) => `“${labels.get(one) ?? one}”`)
    .join(", ");

const changed = (about: Known, was: Known, name: "renewalPeriod" | "reminderDays") =>
  about[name] !== undefined && JSON.stringify(about[name]) !== JSON.stringify(was[name]);

function beforeEnd(days: readonly number[]): string {
  const first = days.slice(0, -1).join(", ");
  const last = days.at(-1) ?? 0;
  return `${first ? `${first} and ${last} days` : counted(last, "day")} before a license ends`;
}

/** Null for an event without a sentence. */
export function officeSentence(event: ToldEvent, months: Months): string | null {
  const read = (values: EventValues) => known.parse(values);
  const about = read({ ...event.details, ...event.after });
  const name = eventName.safeParse(event.eventName).data;
  return (
    (name && sentences[name]?.({ by: event.createdBy, about, was: read(event.before ?? {}), months })) ?? null
  );
}
