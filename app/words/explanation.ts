import { grouped } from "#app/domain/text/grouped.ts";
import { type RefusalCode, refusalMessage, refusalOf } from "#app/domain/deployment/deployment-refusal.ts";
import { restorableUntil } from "#app/domain/license/delete-license.ts";
import type {
  ActivenessStatus,
  LicenseRecord,
  LicenseStatus,
  LifetimeStatus,
  UseStatus,
} from "#app/domain/license/license.ts";
import {
  activenessStatusOf,
  almostFullFrom,
  licenseStatusOf,
  lifetimeStatusOf,
  useStatusOf,
} from "#app/domain/license/status.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { QuotaRecord, QuotaTerms } from "#app/domain/quota/quota.ts";
import { graceEnd, usableAt } from "#app/domain/quota/grace.ts";
import { enabled, runningAt } from "#app/domain/quota/running.ts";
import { holdsSeat, type ServerRecord, usedBy } from "#app/domain/server/server.ts";
import type { Settings } from "#app/domain/settings/settings.ts";
import { counted, dateInWords, daysAway, minuteInWords } from "#app/domain/time/date-wording.ts";
import { englishMonths, type Months } from "#app/domain/time/months.ts";
import { dayMs, type Instant, instantOf, isInfinite, msOf } from "#app/domain/time/time.ts";
import { activenessWord, licenseStatusWord, lifetimeWord, useWord } from "./license-words.ts";

const hourMs = dayMs / 24;

export interface Explained<Status> {
  value: Status;
  rule: string;
  inputs: string[];
  next: string;
  /** Null if time alone never changes the status. */
  changesAt: Instant | null;
}

export interface Explanation {
  lifetime: Explained<LifetimeStatus>;
  use: Explained<UseStatus>;
  activeness: Explained<ActivenessStatus>;
  status: Explained<LicenseStatus>;
  /** Why an activation would be rejected; null if it is possible. */
  refusal: { code: RefusalCode; message: string } | null;
}

interface Explainable {
  license: Pick<LicenseRecord, "type" | "isOffline" | "softCapacity" | "deletedAt">;
  quotas: readonly (QuotaTerms & Pick<QuotaRecord, "status" | "graceDays">)[];
  servers: readonly Pick<
    ServerRecord,
    "id" | "status" | "activatedAt" | "releasedAt" | "lastHeartbeat" | "use"
  >[];
  settings: Pick<Settings, "renewalPeriod">;
  isSuspended: boolean;
}

interface View extends Explainable {
  at: Instant;
  months: Months;
  live: Explainable["quotas"];
}

/** Statuses at the time `at`. Usage, contacts and decisions are taken unchanged. */
export function explain(explainable: Explainable, at: Instant, months: Months = englishMonths): Explanation {
  const live = enabled(explainable.quotas);
  const view = { ...explainable, at, months, live };
  const code = refusalOf({ ...explainable, asking: null, assets: 0 }, at);
  return {
    lifetime: lifetimeOf(view),
    use: useOf(view),
    activeness: activenessOf(view),
    status: statusOf(view),
    refusal: code && { code, message: refusalMessage[code] },
  };
}

const lifetimeRule: Record<LifetimeStatus, string> = {
  pending:
    "no enabled quota runs at this time, and none has run out; either there is none, or one is still to start.",
  active: "a quota is running, and the last one ends after the renewal period.",
  "almost-expired": "a quota is running, and the last one ends within the renewal period.",
  expired: "every enabled quota has ended.",
};

function lifetimeOf(view: View): Explained<LifetimeStatus> {
  const { live, quotas, at, settings, months } = view;
  const valueAt = (instant: Instant) => lifetimeStatusOf(live, instant, settings.renewalPeriod);
  const value = valueAt(at);
  const running = runningAt(live, at);
  const end = latest(running.map((quota) => quota.expirationDate));
  const start = earliest(live.map((quota) => quota.activationDate).filter((from) => from > at));
  const lastEnd = latest(live.map((quota) => quota.expirationDate).filter((to) => to < at));
  const renewal = `the renewal period is ${counted(settings.renewalPeriod, "day")}`;
  const inputs = [
    end && (isInfinite(end) ? `${dateInWords(end)}.` : `Expires ${onDay(end, view)}; ${renewal}.`),
    !end && start && `Starts ${onDay(start, view)}.`,
    !end && !start && lastEnd && `Expired ${onDay(lastEnd, view)}.`,
    graceOf(view, end ?? lastEnd),
    quotas.length === 0
      ? "The license has no quota."
      : `${live.length} of ${counted(quotas.length, "quota")} enabled, ${running.length} running at this time.`,
  ].filter((input) => typeof input === "string");
  const changesAt = turning(view, valueAt);
  return {
    value,
    rule: `${lifetimeWord[value]}: ${lifetimeRule[value]}`,
    inputs,
    changesAt,
    next: changesAt
      ? `Becomes ${lifetimeWord[valueAt(changesAt)]} on ${minuteInWords(changesAt, months)} UTC.`
      : value === "active" || value === "almost-expired"
        ? "Time alone does not change it."
        : "Only a new quota or changed dates of a quota change it.",
  };
}

function graceOf({ live, at, months }: View, end: Instant | null): string | null {
  const graceDays = live[0]?.graceDays;
  const until = graceEnd(end, graceDays);
  if (end === null || until === null || graceDays === undefined) return null;
  const grace = `a grace of ${counted(graceDays, "day")}`;
  const untilWhen = `${minuteInWords(until, months)} UTC`;
  if (at <= end) return `The product goes on working after that until ${untilWhen}, ${grace}.`;
  return at <= until
    ? `The product goes on working until ${untilWhen}, ${grace}.`
    : `The product went on working until ${untilWhen}, ${grace}.`;
}

function useOf(view: View): Explained<UseStatus> {
  const { license, live, servers, at, months } = view;
  const seats = servers.filter(holdsSeat);
  const used = seats.reduce((sum, server) => sum + usedBy(server, "Assets"), 0);
  const limitAt = (instant: Instant) => {
    const running = runningAt(live, instant);
    if (running.length === 0) return null;
    return running.reduce((sum, quota) => sum + (quota.totalClientCapacity ?? 0), 0);
  };
  const valueAt = (instant: Instant) => useStatusOf(license.type, used, limitAt(instant));
  const value = valueAt(at);
  const limit = limitAt(at);
  if (value === "N/A") return fixed(value, `${useWord[value]}: assets are not counted on IR licenses.`);
  const changesAt = turning(view, valueAt);
  const byClock =
    changesAt &&
    `Becomes ${useWord[valueAt(changesAt)]} on ${minuteInWords(changesAt, months)} UTC, if as many assets are in use then.`;
  const from = `Assets are counted over ${counted(seats.length, "enabled server")}, as ${seats.length === 1 ? "it" : "they"} last reported: ${grouped(used)} in use.`;
  if (limit === null)
    return {
      value,
      rule: `${useWord[value]}: no quota runs at this time, ${usableAt(live, at).length > 0 ? "and within its grace the license keeps the limits that it ended with" : "so there is no asset limit"}.`,
      inputs: [from],
      next: byClock ?? "A quota that runs gives it a limit.",
      changesAt,
    };
  const almostFull = Math.ceil(limit * almostFullFrom);
  const percent = limit === 0 ? 100 : Math.floor((used / limit) * 1000) / 10;
  const overrun = license.softCapacity
    ? "Capacity overrun is allowed: a full license stays valid."
    : "Capacity overrun is not allowed: a full license is not valid.";
  const untilFull = `Becomes ${useWord.full} at ${counted(limit, "asset")}, ${grouped(limit - used)} more than now.`;
  const byUse: Record<UseStatus, string> = {
    active: `Becomes ${useWord["almost-full"]} at ${counted(almostFull, "asset")}, ${grouped(almostFull - used)} more than now.`,
    "almost-full": untilFull,
    full: `Ends once fewer than ${counted(limit, "asset")} are in use.`,
    pending: "",
    "N/A": "",
  };
  return {
    value,
    rule: `${useWord[value]}: ${useRule[value]}`,
    inputs: [`${grouped(used)} of ${counted(limit, "asset")} in use, ${grouped(percent)} %.`, from, overrun],
    next: [byUse[value], byClock].filter(Boolean).join(" "),
    changesAt,
  };
}

const share = `${almostFullFrom * 100} %`;
const useRule: Record<UseStatus, string> = {
  active: `less than ${share} of the asset limit is in use.`,
  "almost-full": `${share} of the asset limit or more is in use.`,
  full: "the asset limit is reached.",
  pending: "",
  "N/A": "",
};

function activenessOf(view: View): Explained<ActivenessStatus> {
  const { license, servers, at, months } = view;
  const last = latest(servers.flatMap(({ lastHeartbeat }) => lastHeartbeat ?? []));
  const value = activenessStatusOf(license, last, at);
  if (value === "N/A") {
    const why = license.type === licenseTypes.ir ? "servers of IR licenses" : "servers of offline licenses";
    return fixed(value, `${activenessWord[value]}: ${why} do not report.`);
  }
  const contact = last
    ? `The last contact was on ${minuteInWords(last, months)} UTC, ${timeAgo(last, view)}.`
    : "No server has ever reported.";
  if (value === "inactive")
    return {
      value,
      rule: `${activenessWord[value]}: the last contact is more than 24 hours ago, or there never was one.`,
      inputs: [contact],
      next: `Becomes ${activenessWord.active} as soon as a server reports.`,
      changesAt: null,
    };
  const changesAt = last && instantOf(msOf(last) + dayMs + 1);
  return {
    value,
    rule: `${activenessWord[value]}: installed and in use; the last contact is within 24 hours.`,
    inputs: [contact],
    next: `Becomes ${activenessWord.inactive} after ${changesAt ? minuteInWords(changesAt, months) : "24 hours"} UTC, unless a server reports before.`,
    changesAt,
  };
}

function statusOf(view: View): Explained<LicenseStatus> {
  const { license, servers, months, isSuspended } = view;
  const first = earliest(servers.flatMap(({ activatedAt }) => activatedAt ?? []));
  const activated = first
    ? `The first server was activated on ${dateInWords(first, months)} UTC.`
    : "No server has been activated yet.";
  const { deletedAt } = license;
  const value = licenseStatusOf(deletedAt, first);
  const until = deletedAt && restorableUntil(deletedAt);
  const rules: Record<LicenseStatus, Pick<Explained<LicenseStatus>, "rule" | "next">> = {
    pending: {
      rule: "no server has been activated.",
      next: `Becomes ${licenseStatusWord.active} when its first server is activated.`,
    },
    active: { rule: "a server has been activated.", next: "Stays active until it is deleted." },
    deleted: {
      rule: "staff have deleted it.",
      next: `Can be restored until ${until ? minuteInWords(until, months) : ""} UTC; then it is removed for good.`,
    },
  };
  const deleted = deletedAt ? [`It was deleted on ${minuteInWords(deletedAt, months)} UTC.`] : [];
  const suspended = isSuspended ? ["Staff have suspended the instance that runs on it."] : [];
  const { rule, next } = rules[value];
  return {
    value,
    rule: `${licenseStatusWord[value]}: ${rule}`,
    next,
    inputs: [...deleted, ...suspended, activated],
    changesAt: null,
  };
}

const fixed = <Status>(value: Status, rule: string): Explained<Status> => ({
  value,
  rule,
  inputs: [],
  next: "Nothing changes it.",
  changesAt: null,
});

const onDay = (on: Instant, { at, months }: View) => `${dateInWords(on, months)} UTC, ${daysAway(on, at)}`;
function timeAgo(then: Instant, { at }: View): string {
  const hours = Math.floor((msOf(at) - msOf(then)) / hourMs);
  if (hours < 0 || hours >= 48) return daysAway(then, at);
  return hours === 0 ? "less than an hour ago" : `${counted(hours, "hour")} ago`;
}

const latest = (instants: readonly Instant[]) => instants.toSorted().at(-1) ?? null;
const earliest = (instants: readonly Instant[]) => instants.toSorted()[0] ?? null;

/** Next instant at which the status changes; null if there is none. Infinite ends are ignored. */
function turning({ live, settings, at }: View, valueAt: (at: Instant) => string): Instant | null {
  const turns = live.flatMap(({ activationDate, expirationDate }) => {
    const ends = isInfinite(expirationDate)
      ? []
      : [
          instantOf(msOf(expirationDate) - settings.renewalPeriod * dayMs),
          instantOf(msOf(expirationDate) + 1),
        ];
    return isInfinite(activationDate) ? ends : [activationDate, ...ends];
  });
  const value = valueAt(at);
  return (
    turns
      .filter((turn) => turn > at)
      .toSorted()
      .find((turn) => valueAt(turn) !== value) ?? null
  );
}
