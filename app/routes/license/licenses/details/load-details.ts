import type { LicenseApiClient } from "#app/api/client.ts";
import { getCountryName } from "#app/domain/customer/country.ts";
import { computeRestoreDeadline } from "#app/domain/license/delete-license.ts";
import type { License } from "#app/domain/license/license.ts";
import { mayIssueFile } from "#app/domain/license-file/license-files.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { canBeRenewed } from "#app/domain/license/renew-license.ts";
import { dayOf, readSystemClock } from "#app/domain/time/time.ts";
import { computeForecast } from "#app/domain/use/forecast.ts";
import { can } from "#app/domain/person/can.ts";
import { isAlias } from "#app/domain/text/license-key-alias.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { dateLocaleContext } from "#app/middleware/locale.ts";
import { hasExtensions } from "#app/middleware/license-api-kind.ts";
import { sessionContext } from "#app/middleware/session.ts";
import type { Deletion } from "./general-deleted.tsx";
import { computeLicensePermissions } from "#app/routes/license/licenses/license-part.ts";
import { findNewestEvent } from "#app/routes/kit/forms/save-with-conflict-check.ts";
import { buildUseCharts, chartDays } from "#app/routes/license/licenses/servers/build-use-charts.ts";
import { findUndoableEventIds } from "./undoable.ts";
import { addStartDate } from "./with-start.ts";
import { findEventLabel, labelEvent } from "#app/words/event-wording.ts";
import { describeForecast } from "#app/words/forecast-wording.ts";
import { describeStatuses, noStatusReasons } from "#app/words/status-reasons.ts";
import { parsePageNumber } from "#app/routes/kit/lists/parse-section-query.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

const pageSize = 10;

export type Section = "general" | "servers" | "history" | "quota";

/** `package` and `quota`, and `servers` and `devices`, are two names of one tab. */
const sectionByTab: Record<string, Section> = {
  general: "general",
  quota: "quota",
  package: "quota",
  servers: "servers",
  devices: "servers",
  history: "history",
};

function parseSection({ pathname, searchParams }: URL): Section {
  if (/\/quotas\//i.test(pathname)) return "quota";
  if (/\/(servers|rejections)\/|\/(activation-code|statement)\b/i.test(pathname)) return "servers";
  return sectionByTab[searchParams.get("tab") ?? ""] ?? "general";
}

export async function loadDetails({ params, url, context }: LoaderArgs<{ key: string }>) {
  const api = context.get(licenseApiContext);
  const section = parseSection(url);
  const buildPageQuery = (pageParam: string) => ({
    licenseKey: params.key,
    pageNumber: parsePageNumber(url.searchParams, pageParam),
    pageSize,
  });
  const isExtended = hasExtensions(context);
  const session = context.get(sessionContext);
  const showsActivationCode = section === "servers" && isExtended && can(session, "server.manage");
  const showsRejections = section === "servers" && isExtended;
  const [
    storedLicense,
    quotas,
    servers,
    use,
    activationCodeState,
    history,
    links,
    purchases,
    rejections,
    findings,
  ] = await Promise.all([
    api.licenses.get({ params }),
    section === "quota" ? api.quotas.listByLicense({ query: { licenseKey: params.key } }) : null,
    section === "servers" ? api.servers.listByLicense({ query: buildPageQuery("serversPage") }) : null,
    isExtended ? api.servers.readDailyUse({ params, query: { days: chartDays } }) : null,
    showsActivationCode ? api.servers.activationCode({ params }) : null,
    section === "history" ? api.history.listByLicense({ query: buildPageQuery("historyPage") }) : null,
    isExtended ? api.companies.findLicenseLinks({ params }) : null,
    section === "general" && isExtended
      ? api.purchases.list({ query: { licenseKey: params.key, pageSize: "50" } })
      : null,
    showsRejections
      ? api.rejections.list({ query: { ...buildPageQuery("rejectionsPage"), dismissed: "false" } })
      : null,
    showsRejections ? api.rejections.findings({ params }) : [],
  ]);
  const showsStartDate = section === "general" || quotas !== null;
  const license = showsStartDate ? await addStartDate(api, storedLicense, quotas) : storedLicense;
  const now = readSystemClock();
  // The page has the values of the forecast already, so it need not request the forecast.
  const forecast = use && computeForecast(storedLicense, use.days, dayOf(now));
  const permissions = computeLicensePermissions(session, license, quotas);
  const mayChangeCapacity = permissions.manageQuotas && license.type === licenseTypes.enterprise;
  const deletion = await loadDeletion(api, license, now, isExtended);
  return {
    license,
    country: license.countryCode && getCountryName(license.countryCode),
    links: links && {
      ...links,
      latestEvents: links.latestEvents.map(({ eventName, ...event }) => ({
        ...event,
        label: findEventLabel(eventName),
      })),
    },
    deletion,
    // The API lists the newest purchase first, but the page shows the oldest purchase first.
    purchases: purchases?.entities.toReversed() ?? [],
    quotas,
    unreadableQuotas: quotas?.unreadableEntities,
    quotaCount: quotas?.length ?? links?.quotaCount,
    // The server creates these texts, so that the browser bundle does not include the status rules.
    statusReasons: deletion ? noStatusReasons : describeStatuses(license, now),
    servers,
    rejections,
    forecast: forecast && describeForecast(forecast, context.get(dateLocaleContext)),
    mayDownloadStatement: isExtended && can(session, "report.read") && !isAlias(license.key),
    findings: deletion ? [] : findings,
    serverCount: servers?.totalEntityCount ?? links?.serverCount,
    activationCodeState: deletion ? null : activationCodeState,
    use: use && forecast && buildUseCharts(use, forecast, dayOf(now), context.get(dateLocaleContext)),
    history: history && {
      ...history,
      entities: history.entities.map((event) => labelEvent(event, context.get(dateLocaleContext))),
    },
    undoableIds: history && isExtended ? findUndoableEventIds(session, license, history) : [],
    eventCount: history?.totalEntityCount ?? links?.eventCount,
    section,
    mayEdit: can(session, "license.edit") && !deletion,
    mayDelete: can(session, "license.delete"),
    mayIssueFile:
      session !== null &&
      mayIssueFile(session, license) &&
      license.isOffline &&
      !deletion &&
      !isAlias(license.key),
    capacityQuotaId: mayChangeCapacity ? (links?.lastQuotaId ?? null) : null,
    mayRenew: canBeRenewed(license) && can(session, "license.edit") && isExtended,
    permissions,
    now,
  };
}

async function loadDeletion(
  api: LicenseApiClient,
  license: License,
  now: string,
  canBeRestored: boolean,
): Promise<Deletion | null> {
  if (!license.deletedAt) return null;
  const event = await findNewestEvent(api, { eventName: "delete", licenseKey: license.key });
  const restoreDeadline = canBeRestored ? computeRestoreDeadline(license.deletedAt) : null;
  return {
    deletedAt: event?.createdAt ?? license.deletedAt,
    deletedBy: event?.createdBy ?? null,
    restorableUntil: restoreDeadline,
    isRestorable: restoreDeadline !== null && now <= restoreDeadline,
  };
}
