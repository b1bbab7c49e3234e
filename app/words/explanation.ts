import { millisecondsInDay } from "date-fns/constants";
import { differenceInHours } from "date-fns/differenceInHours";
import { findActivationRejectionCode } from "#app/domain/deployment/deployment-rejection.ts";
import { rejectionMessageByCode, type RejectionCode } from "#app/domain/deployment/rejection-messages.ts";
import { computeRestoreDeadline } from "#app/domain/license/delete-license.ts";
import type {
  ActivenessStatus,
  LicenseRecord,
  LicenseStatus,
  LifetimeStatus,
  UseStatus,
} from "#app/domain/license/license.ts";
import {
  computeActivenessStatus,
  almostFullRatio,
  computeLicenseStatus,
  computeLifetimeStatus,
  computeUseStatus,
} from "#app/domain/license/status.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { QuotaRecord, QuotaTerms } from "#app/domain/quota/quota.ts";
import { computeGraceEnd, filterUsableQuotas } from "#app/domain/quota/grace.ts";
import { filterEnabledQuotas, filterRunningQuotas } from "#app/domain/quota/running.ts";
import { holdsSeat, type ServerRecord, findReportedUse } from "#app/domain/server/server.ts";
import type { Settings } from "#app/domain/settings/settings.ts";
import {
  createNumberFormat,
  formatDate,
  formatDaysAway,
  formatDateTime,
} from "#app/domain/time/format-date.ts";
import { englishDateLocale, type DateLocale } from "#app/domain/time/date-locale.ts";
import { type Instant, isInfinite, addMs, findEarliest } from "#app/domain/time/time.ts";
import { findNextChange } from "./next-status-change.ts";
import { activenessLabel, licenseStatusLabel, lifetimeLabel, usageLabel } from "./license-words.ts";

export interface StatusExplanation<Status> {
  value: Status;
  rule: string;
  /** Sentences about the values on which the status depends. */
  inputs: string[];
  /** Sentence about the next change of the status. */
  next: string;
  /** Null if time alone never changes the status. */
  changesAt: Instant | null;
}

export interface Explanation {
  lifetime: StatusExplanation<LifetimeStatus>;
  use: StatusExplanation<UseStatus>;
  activeness: StatusExplanation<ActivenessStatus>;
  status: StatusExplanation<LicenseStatus>;
  /** Reason why a server cannot be activated; null if a server can be activated. */
  rejection: { code: RejectionCode; message: string } | null;
}

interface StatusSource {
  license: Pick<LicenseRecord, "type" | "isOffline" | "softCapacity" | "deletedAt">;
  quotas: readonly (QuotaTerms & Pick<QuotaRecord, "status" | "graceDays">)[];
  servers: readonly Pick<
    ServerRecord,
    "id" | "status" | "activatedAt" | "releasedAt" | "lastHeartbeat" | "use"
  >[];
  settings: Pick<Settings, "renewalPeriod">;
  isSuspended: boolean;
}

interface ExplanationInput extends StatusSource {
  at: Instant;
  dateLocale: DateLocale;
  enabledQuotas: StatusSource["quotas"];
}

/** Explains the statuses at the time `at`, with the current usage, contacts and decisions of staff. */
export function explainStatuses(
  source: StatusSource,
  at: Instant,
  dateLocale = englishDateLocale,
): Explanation {
  const enabledQuotas = filterEnabledQuotas(source.quotas);
  const input = { ...source, at, dateLocale, enabledQuotas };
  const code = findActivationRejectionCode({ ...source, requestingServer: null, reportedAssetCount: 0 }, at);
  return {
    lifetime: explainLifetime(input),
    use: explainUsage(input),
    activeness: explainActiveness(input),
    status: explainStatus(input),
    rejection: code && { code, message: rejectionMessageByCode[code] },
  };
}

const lifetimeRule: Record<LifetimeStatus, string> = {
  pending:
    "no enabled quota is running, and no enabled quota has ended. The license has no enabled quota, or the quota has not started yet.",
  active: "a quota is running, and the last quota ends after the renewal period.",
  "almost-expired": "a quota is running, and the last quota ends within the renewal period.",
  expired: "every enabled quota has ended.",
};

function explainLifetime(input: ExplanationInput): StatusExplanation<LifetimeStatus> {
  const { enabledQuotas, quotas, at, settings, dateLocale } = input;
  const computeStatusAt = (instant: Instant) =>
    computeLifetimeStatus(enabledQuotas, instant, settings.renewalPeriod);
  const value = computeStatusAt(at);
  const runningQuotas = filterRunningQuotas(enabledQuotas, at);
  const end = findLatest(runningQuotas.map((quota) => quota.expirationDate));
  const start = findEarliest(enabledQuotas.map((quota) => quota.activationDate).filter((date) => date > at));
  const lastEnd = findLatest(enabledQuotas.map((quota) => quota.expirationDate).filter((date) => date < at));
  const { formatCount, formatThousands } = createNumberFormat(dateLocale.numbers);
  const periodText = `the renewal period is ${formatCount(settings.renewalPeriod, "day")}`;
  const inputs = [
    end && (isInfinite(end) ? `${formatDate(end)}.` : `Expires ${formatDay(end, input)}; ${periodText}.`),
    !end && start && `Starts ${formatDay(start, input)}.`,
    !end && !start && lastEnd && `Expired ${formatDay(lastEnd, input)}.`,
    describeGrace(input, end ?? lastEnd),
    quotas.length === 0
      ? "The license has no quota."
      : `${formatThousands(enabledQuotas.length)} of ${formatCount(quotas.length, "quota")} enabled, ${formatThousands(runningQuotas.length)} running at this time.`,
  ].filter((text) => typeof text === "string");
  const changesAt = findNextChange(input, computeStatusAt);
  return {
    value,
    rule: `${lifetimeLabel[value]}: ${lifetimeRule[value]}`,
    inputs,
    changesAt,
    next: changesAt
      ? `The lifetime status becomes ${lifetimeLabel[computeStatusAt(changesAt)]} on ${formatDateTime(changesAt, dateLocale)} UTC.`
      : value === "active" || value === "almost-expired"
        ? "This status does not change on any date."
        : "Only a new quota or changed dates of a quota change the lifetime status.",
  };
}

function describeGrace(
  { enabledQuotas, at, dateLocale }: ExplanationInput,
  end: Instant | null,
): string | null {
  const graceDays = enabledQuotas[0]?.graceDays;
  const graceEnd = computeGraceEnd(end, graceDays);
  if (end === null || graceEnd === null || graceDays === undefined) return null;
  const graceText = `a grace period of ${createNumberFormat(dateLocale.numbers).formatCount(graceDays, "day")}`;
  const untilText = `${formatDateTime(graceEnd, dateLocale)} UTC`;
  if (at <= end) return `After the end, the product continues to work until ${untilText}, with ${graceText}.`;
  return at <= graceEnd
    ? `The product continues to work until ${untilText}, with ${graceText}.`
    : `The product continued to work until ${untilText}, with ${graceText}.`;
}

function explainUsage(input: ExplanationInput): StatusExplanation<UseStatus> {
  const { license, enabledQuotas, servers, at, dateLocale } = input;
  const { formatCount, formatThousands } = createNumberFormat(dateLocale.numbers);
  const countedServers = servers.filter(holdsSeat);
  const assetsInUse = countedServers.reduce((sum, server) => sum + findReportedUse(server, "Assets"), 0);
  const computeAssetLimitAt = (instant: Instant) => {
    const runningQuotas = filterRunningQuotas(enabledQuotas, instant);
    if (runningQuotas.length === 0) return null;
    return runningQuotas.reduce((sum, quota) => sum + (quota.totalClientCapacity ?? 0), 0);
  };
  const computeStatusAt = (instant: Instant) =>
    computeUseStatus(license.type, assetsInUse, computeAssetLimitAt(instant));
  const value = computeStatusAt(at);
  const assetLimit = computeAssetLimitAt(at);
  if (value === "N/A")
    return explainConstant(value, `${usageLabel[value]}: assets are not counted on IR licenses.`);
  const changesAt = findNextChange(input, computeStatusAt);
  const changeByTimeText =
    changesAt &&
    `The usage status becomes ${usageLabel[computeStatusAt(changesAt)]} on ${formatDateTime(changesAt, dateLocale)} UTC, if the number of assets in use stays the same.`;
  const countText = `Assets are counted over ${formatCount(countedServers.length, "enabled server")}, as ${countedServers.length === 1 ? "the server" : "the servers"} last reported: ${formatThousands(assetsInUse)} in use.`;
  if (assetLimit === null)
    return {
      value,
      rule: `${usageLabel[value]}: no quota runs at this time, ${filterUsableQuotas(enabledQuotas, at).length > 0 ? "and within its grace period the license keeps its last limits" : "so there is no asset limit"}.`,
      inputs: [countText],
      next: changeByTimeText ?? "The license has an asset limit as soon as a quota is running.",
      changesAt,
    };
  const almostFullCount = Math.ceil(assetLimit * almostFullRatio);
  const percent = assetLimit === 0 ? 100 : Math.floor((assetsInUse / assetLimit) * 1000) / 10;
  const overrunText = license.softCapacity
    ? "Capacity overrun is allowed: a full license stays valid."
    : "Capacity overrun is not allowed: a full license is not valid.";
  const untilFullText = `The usage status becomes ${usageLabel.full} at ${formatCount(assetLimit, "asset")}, ${formatThousands(assetLimit - assetsInUse)} more than now.`;
  const changeByUsageText: Record<UseStatus, string> = {
    active: `The usage status becomes ${usageLabel["almost-full"]} at ${formatCount(almostFullCount, "asset")}, ${formatThousands(almostFullCount - assetsInUse)} more than now.`,
    "almost-full": untilFullText,
    full: `The status changes as soon as fewer than ${formatCount(assetLimit, "asset")} are in use.`,
    pending: "",
    "N/A": "",
  };
  return {
    value,
    rule: `${usageLabel[value]}: ${usageRule[value]}`,
    inputs: [
      `${formatThousands(assetsInUse)} of ${formatCount(assetLimit, "asset")} in use, ${formatThousands(percent)} %.`,
      countText,
      overrunText,
    ],
    next: [changeByUsageText[value], changeByTimeText].filter(Boolean).join(" "),
    changesAt,
  };
}

const almostFullPercentText = `${almostFullRatio * 100} %`;
const usageRule: Record<UseStatus, string> = {
  active: `less than ${almostFullPercentText} of the asset limit is in use.`,
  "almost-full": `${almostFullPercentText} of the asset limit or more is in use.`,
  full: "the asset limit is reached.",
  pending: "",
  "N/A": "",
};

function explainActiveness(input: ExplanationInput): StatusExplanation<ActivenessStatus> {
  const { license, servers, at, dateLocale } = input;
  const lastContact = findLatest(servers.flatMap(({ lastHeartbeat }) => lastHeartbeat ?? []));
  const value = computeActivenessStatus(license, lastContact, at);
  if (value === "N/A") {
    const kind = license.type === licenseTypes.ir ? "IR" : "offline";
    return explainConstant(value, `${activenessLabel[value]}: servers of ${kind} licenses do not report.`);
  }
  const contactText = lastContact
    ? `The last contact was on ${formatDateTime(lastContact, dateLocale)} UTC, ${formatTimeAgo(lastContact, input)}.`
    : "No server has ever reported.";
  if (value === "inactive")
    return {
      value,
      rule: `${activenessLabel[value]}: the last contact is more than 24 hours ago, or there was no contact yet.`,
      inputs: [contactText],
      next: `The connection status becomes ${activenessLabel.active} as soon as a server reports.`,
      changesAt: null,
    };
  const changesAt = lastContact && addMs(lastContact, millisecondsInDay + 1);
  return {
    value,
    rule: `${activenessLabel[value]}: installed and in use; the last contact is within 24 hours.`,
    inputs: [contactText],
    next: `The connection status becomes ${activenessLabel.inactive} after ${changesAt ? formatDateTime(changesAt, dateLocale) : "24 hours"} UTC, unless a server reports before.`,
    changesAt,
  };
}

function explainStatus(input: ExplanationInput): StatusExplanation<LicenseStatus> {
  const { license, servers, dateLocale, isSuspended } = input;
  const firstActivation = findEarliest(servers.flatMap(({ activatedAt }) => activatedAt ?? []));
  const activationText = firstActivation
    ? `The first server was activated on ${formatDate(firstActivation, dateLocale)} UTC.`
    : "No server has been activated yet.";
  const { deletedAt } = license;
  const value = computeLicenseStatus(deletedAt, firstActivation);
  const restoreDeadline = deletedAt && computeRestoreDeadline(deletedAt);
  const rules: Record<LicenseStatus, Pick<StatusExplanation<LicenseStatus>, "rule" | "next">> = {
    pending: {
      rule: "no server has been activated.",
      next: `The license becomes ${licenseStatusLabel.active} when its first server is activated.`,
    },
    active: { rule: "a server has been activated.", next: "The license stays active until it is deleted." },
    deleted: {
      rule: "staff have deleted the license.",
      next: `The license can be restored until ${restoreDeadline ? formatDateTime(restoreDeadline, dateLocale) : ""} UTC. After that, the license is deleted permanently.`,
    },
  };
  const deletionTexts = deletedAt ? [`Deleted on ${formatDateTime(deletedAt, dateLocale)} UTC.`] : [];
  const suspensionTexts = isSuspended ? ["Staff have suspended the instance of the license."] : [];
  const { rule, next } = rules[value];
  return {
    value,
    rule: `${licenseStatusLabel[value]}: ${rule}`,
    next,
    inputs: [...deletionTexts, ...suspensionTexts, activationText],
    changesAt: null,
  };
}

const explainConstant = <Status>(value: Status, rule: string): StatusExplanation<Status> => ({
  value,
  rule,
  inputs: [],
  next: "This status does not change.",
  changesAt: null,
});

const formatDay = (instant: Instant, { at, dateLocale }: ExplanationInput) =>
  `${formatDate(instant, dateLocale)} UTC, ${formatDaysAway(instant, at, createNumberFormat(dateLocale.numbers))}`;
function formatTimeAgo(instant: Instant, { at, dateLocale }: ExplanationInput): string {
  const numbers = createNumberFormat(dateLocale.numbers);
  const hours = differenceInHours(at, instant, { roundingMethod: "floor" });
  if (hours < 0 || hours >= 48) return formatDaysAway(instant, at, numbers);
  return hours === 0 ? "less than an hour ago" : `${numbers.formatCount(hours, "hour")} ago`;
}

const findLatest = (instants: readonly Instant[]) => instants.toSorted().at(-1) ?? null;
