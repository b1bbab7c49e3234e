import { millisecondsInDay, millisecondsInHour } from "date-fns/constants";
import { grouped } from "#app/domain/text/grouped.ts";
import {
  type RejectionCode,
  rejectionMessage,
  rejectionCodeOf,
} from "#app/domain/deployment/deployment-rejection.ts";
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
import { formatCount, formatDate, formatDaysAway, formatMinute } from "#app/domain/time/format-date.ts";
import { englishMonths, type Months } from "#app/domain/time/months.ts";
import { addDaysTo, type Instant, instantOf, isInfinite, msOf } from "#app/domain/time/time.ts";
import { activenessWord, licenseStatusWord, lifetimeWord, useWord } from "./license-words.ts";

export interface StatusExplanation<Status> {
  value: Status;
  rule: string;
  inputs: string[];
  next: string;
  /** Null if time alone never changes the status. */
  changesAt: Instant | null;
}

export interface Explanation {
  lifetime: StatusExplanation<LifetimeStatus>;
  use: StatusExplanation<UseStatus>;
  activeness: StatusExplanation<ActivenessStatus>;
  status: StatusExplanation<LicenseStatus>;
  /** Why an activation would be rejected; null if it is possible. */
  rejection: { code: RejectionCode; message: string } | null;
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

interface ExplanationInput extends Explainable {
  at: Instant;
  months: Months;
  live: Explainable["quotas"];
}

/** Statuses at the time `at`. Usage, contacts and decisions are taken unchanged. */
export function explain(explainable: Explainable, at: Instant, months: Months = englishMonths): Explanation {
  const live = enabled(explainable.quotas);
  const input = { ...explainable, at, months, live };
  const code = rejectionCodeOf({ ...explainable, requestingServer: null, assets: 0 }, at);
  return {
    lifetime: lifetimeOf(input),
    use: useOf(input),
    activeness: activenessOf(input),
    status: statusOf(input),
    rejection: code && { code, message: rejectionMessage[code] },
  };
}

const lifetimeRule: Record<LifetimeStatus, string> = {
  pending:
    "no enabled quota runs at this time, and none has run out; either there is none, or one is still to start.",
  active: "a quota is running, and the last one ends after the renewal period.",
  "almost-expired": "a quota is running, and the last one ends within the renewal period.",
  expired: "every enabled quota has ended.",
};

function lifetimeOf(input: ExplanationInput): StatusExplanation<LifetimeStatus> {
  const { live, quotas, at, settings, months } = input;
  const valueAt = (instant: Instant) => lifetimeStatusOf(live, instant, settings.renewalPeriod);
  const value = valueAt(at);
  const running = runningAt(live, at);
  const end = latest(running.map((quota) => quota.expirationDate));
  const start = earliest(live.map((quota) => quota.activationDate).filter((from) => from > at));
  const lastEnd = latest(live.map((quota) => quota.expirationDate).filter((to) => to < at));
  const renewal = `the renewal period is ${formatCount(settings.renewalPeriod, "day")}`;
  const inputs = [
    end && (isInfinite(end) ? `${formatDate(end)}.` : `Expires ${onDay(end, input)}; ${renewal}.`),
    !end && start && `Starts ${onDay(start, input)}.`,
    !end && !start && lastEnd && `Expired ${onDay(lastEnd, input)}.`,
    graceOf(input, end ?? lastEnd),
    quotas.length === 0
      ? "The license has no quota."
      : `${live.length} of ${formatCount(quotas.length, "quota")} enabled, ${running.length} running at this time.`,
  ].filter((input) => typeof input === "string");
  const changesAt = nextChange(input, valueAt);
  return {
    value,
    rule: `${lifetimeWord[value]}: ${lifetimeRule[value]}`,
    inputs,
    changesAt,
    next: changesAt
      ? `Becomes ${lifetimeWord[valueAt(changesAt)]} on ${formatMinute(changesAt, months)} UTC.`
      : value === "active" || value === "almost-expired"
        ? "Time alone does not change it."
        : "Only a new quota or changed dates of a quota change it.",
  };
}

function graceOf({ live, at, months }: ExplanationInput, end: Instant | null): string | null {
  const graceDays = live[0]?.graceDays;
  const until = graceEnd(end, graceDays);
  if (end === null || until === null || graceDays === undefined) return null;
  const grace = `a grace of ${formatCount(graceDays, "day")}`;
  const untilText = `${formatMinute(until, months)} UTC`;
  if (at <= end) return `The product goes on working after that until ${untilText}, ${grace}.`;
  return at <= until
    ? `The product goes on working until ${untilText}, ${grace}.`
    : `The product went on working until ${untilText}, ${grace}.`;
}

function useOf(input: ExplanationInput): StatusExplanation<UseStatus> {
  const { license, live, servers, at, months } = input;
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
  if (value === "N/A")
    return constantStatus(value, `${useWord[value]}: assets are not counted on IR licenses.`);
  const changesAt = nextChange(input, valueAt);
  const changeByTime =
    changesAt &&
    `Becomes ${useWord[valueAt(changesAt)]} on ${formatMinute(changesAt, months)} UTC, if as many assets are in use then.`;
  const from = `Assets are counted over ${formatCount(seats.length, "enabled server")}, as ${seats.length === 1 ? "it" : "they"} last reported: ${grouped(used)} in use.`;
  if (limit === null)
    return {
      value,
      rule: `${useWord[value]}: no quota runs at this time, ${usableAt(live, at).length > 0 ? "and within its grace the license keeps the limits that it ended with" : "so there is no asset limit"}.`,
      inputs: [from],
      next: changeByTime ?? "A quota that runs gives it a limit.",
      changesAt,
    };
  const almostFull = Math.ceil(limit * almostFullFrom);
  const percent = limit === 0 ? 100 : Math.floor((used / limit) * 1000) / 10;
  const overrunText = license.softCapacity
    ? "Capacity overrun is allowed: a full license stays valid."
    : "Capacity overrun is not allowed: a full license is not valid.";
  const untilFull = `Becomes ${useWord.full} at ${formatCount(limit, "asset")}, ${grouped(limit - used)} more than now.`;
  const changeByUse: Record<UseStatus, string> = {
    active: `Becomes ${useWord["almost-full"]} at ${formatCount(almostFull, "asset")}, ${grouped(almostFull - used)} more than now.`,
    "almost-full": untilFull,
    full: `Ends once fewer than ${formatCount(limit, "asset")} are in use.`,
    pending: "",
    "N/A": "",
  };
  return {
    value,
    rule: `${useWord[value]}: ${useRule[value]}`,
    inputs: [
      `${grouped(used)} of ${formatCount(limit, "asset")} in use, ${grouped(percent)} %.`,
      from,
      overrunText,
    ],
    next: [changeByUse[value], changeByTime].filter(Boolean).join(" "),
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

function activenessOf(input: ExplanationInput): StatusExplanation<ActivenessStatus> {
  const { license, servers, at, months } = input;
  const last = latest(servers.flatMap(({ lastHeartbeat }) => lastHeartbeat ?? []));
  const value = activenessStatusOf(license, last, at);
  if (value === "N/A") {
    const why = license.type === licenseTypes.ir ? "servers of IR licenses" : "servers of offline licenses";
    return constantStatus(value, `${activenessWord[value]}: ${why} do not report.`);
  }
  const contact = last
    ? `The last contact was on ${formatMinute(last, months)} UTC, ${timeAgo(last, input)}.`
    : "No server has ever reported.";
  if (value === "inactive")
    return {
      value,
      rule: `${activenessWord[value]}: the last contact is more than 24 hours ago, or there never was one.`,
      inputs: [contact],
      next: `Becomes ${activenessWord.active} as soon as a server reports.`,
      changesAt: null,
    };
  const changesAt = last && instantOf(msOf(last) + millisecondsInDay + 1);
  return {
    value,
    rule: `${activenessWord[value]}: installed and in use; the last contact is within 24 hours.`,
    inputs: [contact],
    next: `Becomes ${activenessWord.inactive} after ${changesAt ? formatMinute(changesAt, months) : "24 hours"} UTC, unless a server reports before.`,
    changesAt,
  };
}

function statusOf(input: ExplanationInput): StatusExplanation<LicenseStatus> {
  const { license, servers, months, isSuspended } = input;
  const first = earliest(servers.flatMap(({ activatedAt }) => activatedAt ?? []));
  const activated = first
    ? `The first server was activated on ${formatDate(first, months)} UTC.`
    : "No server has been activated yet.";
  const { deletedAt } = license;
  const value = licenseStatusOf(deletedAt, first);
  const until = deletedAt && restorableUntil(deletedAt);
  const rules: Record<LicenseStatus, Pick<StatusExplanation<LicenseStatus>, "rule" | "next">> = {
    pending: {
      rule: "no server has been activated.",
      next: `Becomes ${licenseStatusWord.active} when its first server is activated.`,
    },
    active: { rule: "a server has been activated.", next: "Stays active until it is deleted." },
    deleted: {
      rule: "staff have deleted it.",
      next: `Can be restored until ${until ? formatMinute(until, months) : ""} UTC; then it is removed for good.`,
    },
  };
  const deleted = deletedAt ? [`It was deleted on ${formatMinute(deletedAt, months)} UTC.`] : [];
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

const constantStatus = <Status>(value: Status, rule: string): StatusExplanation<Status> => ({
  value,
  rule,
  inputs: [],
  next: "Nothing changes it.",
  changesAt: null,
});

const onDay = (on: Instant, { at, months }: ExplanationInput) =>
  `${formatDate(on, months)} UTC, ${formatDaysAway(on, at)}`;
function timeAgo(then: Instant, { at }: ExplanationInput): string {
  const hours = Math.floor((msOf(at) - msOf(then)) / millisecondsInHour);
  if (hours < 0 || hours >= 48) return formatDaysAway(then, at);
  return hours === 0 ? "less than an hour ago" : `${formatCount(hours, "hour")} ago`;
}

const latest = (instants: readonly Instant[]) => instants.toSorted().at(-1) ?? null;
const earliest = (instants: readonly Instant[]) => instants.toSorted()[0] ?? null;

/** Next instant at which the status changes; null if there is none. Infinite ends are ignored. */
function nextChange(
  { live, settings, at }: ExplanationInput,
  valueAt: (at: Instant) => string,
): Instant | null {
  const candidates = live.flatMap(({ activationDate, expirationDate }) => {
    const ends = isInfinite(expirationDate)
      ? []
      : [addDaysTo(expirationDate, -settings.renewalPeriod), instantOf(msOf(expirationDate) + 1)];
    return isInfinite(activationDate) ? ends : [activationDate, ...ends];
  });
  const value = valueAt(at);
  return (
    candidates
      .filter((turn) => turn > at)
      .toSorted()
      .find((turn) => valueAt(turn) !== value) ?? null
  );
}
