import type { Storage } from "#app/domain/storage/storage.ts";
import { activationCodeStore } from "./server/activation-code-store.ts";
import { caseActivityStore } from "./case/case-activity-store.ts";
import { chainCheckStore } from "./history/chain-check-store.ts";
import { companyStore } from "./company/company-store.ts";
import { crmDirectory } from "./customer/crm-directory.ts";
import { customerLinkStore } from "./customer-link/customer-link-store.ts";
import { customerStore } from "./customer/customer-store.ts";
import { dashboardStore } from "./dashboard/dashboard-store.ts";
import { accessReviewStore } from "./access-review/access-review-store.ts";
import { directoryStore } from "./directory/directory-store.ts";
import { deployedServerStore } from "./server/deployed-server-store.ts";
import { silentServerStore } from "./server/silent-server-store.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { fisCustomerStore } from "./customer/fis-customer-store.ts";
import { eventStreamStore } from "./event-stream/event-stream-store.ts";
import { historyStore } from "./history/history-store.ts";
import { approvalStore } from "./approval/approval-store.ts";
import { previewStore } from "./preview/preview-store.ts";
import { createEventAppender } from "./history/pending-events.ts";
import { idempotencyStore } from "./request/idempotency-store.ts";
import { bulkRunStore } from "./bulk/bulk-run-store.ts";
import { licenseDayStore } from "./dashboard/license-day-store.ts";
import { dailyUseStore } from "./use/daily-use-store.ts";
import { reportMailStore } from "./reports/report-mail-store.ts";
import { reportStore } from "./reports/report-store.ts";
import { forecastStore } from "./use/forecast-store.ts";
import { useAlertStore } from "./use/use-alert-store.ts";
import { importStore } from "./import/import-store.ts";
import { instanceStore } from "./instance/instance-store.ts";
import { jobPauseStore } from "./job/job-pause-store.ts";
import { jobRunStore } from "./job/job-run-store.ts";
import { hostedCustomerStore } from "./hosted-customer/hosted-store.ts";
import { invitationStore } from "./hosted-customer/invitation-store.ts";
import { mergeCounterChanges } from "./license-list/counters.ts";
import { licenseList } from "./license-list/license-list.ts";
import { licenseFileStore } from "./license/license-file-store.ts";
import { licenseStore } from "./license/license-store.ts";
import { agreementStore } from "./marketplace/agreement-store.ts";
import { checkReady } from "./ready.ts";
import { migrate, type ReportUpgrade } from "./migrate.ts";
import { createIdGenerator, type IdGenerator } from "#app/storage/engine/new-id.ts";
import { packageStore } from "./package/package-store.ts";
import { personStore } from "./person/person-store.ts";
import { quotaStore } from "./license/quota-store.ts";
import { queueStore } from "./queue/queue-store.ts";
import { rateLimitStore } from "./request/rate-limit-store.ts";
import { refreshStore } from "./license/refresh-store.ts";
import { rejectionStore } from "./rejection/rejection-store.ts";
import { reminderStore } from "./reminder/reminder-store.ts";
import { renewalStore } from "./renewal/renewal-store.ts";
import { searchStore } from "./search/search-store.ts";
import { serverStore } from "./server/server-store.ts";
import { serviceAccountStore } from "./service-account/service-account-store.ts";
import { sessionStore } from "./person/session-store.ts";
import { firstStepStore } from "./settings/first-step-store.ts";
import { settingsStore } from "./settings/settings-store.ts";
import { tagStore } from "./tag/tag-store.ts";
import { tokenStore } from "./token/token-store.ts";
import { createTransact } from "./transaction.ts";
import { versionStore } from "./version/version-store.ts";
import { viewMailStore } from "./view/view-mail-store.ts";
import { viewStore } from "./view/view-store.ts";
import { webhookStore } from "./webhook/webhook-store.ts";
import { type Clock, readSystemClock } from "#app/domain/time/time.ts";

interface StorageListeners {
  /** Called after each commit that recorded events or queued work. */
  onDueWork?: () => void;
  reportUpgrade?: ReportUpgrade;
}

export async function openStorage(
  engine: Engine,
  clock: Clock = readSystemClock,
  { onDueWork, reportUpgrade }: StorageListeners = {},
): Promise<Storage> {
  await migrate(engine, clock(), undefined, { report: reportUpgrade });
  const storage = createStores(engine, clock, createIdGenerator(clock), onDueWork);
  // An interrupted process may have left events. If they cannot be appended now, a job appends them.
  await storage.appendPendingEvents().catch(() => {});
  return storage;
}

/** Creates the stores of a database that is already migrated. */
export function createStores(
  engine: Engine,
  clock: Clock = readSystemClock,
  idGenerator: IdGenerator = createIdGenerator(clock),
  onDueWork: () => void = () => {},
): Storage {
  const appendPendingEvents = createEventAppender(engine);
  return {
    licenses: { ...licenseStore(engine), ...licenseList(engine) },
    licenseFiles: licenseFileStore(engine),
    quotas: quotaStore(engine),
    servers: serverStore(engine),
    refreshes: { ...refreshStore(engine), mergeCounterChanges: () => mergeCounterChanges(engine) },
    history: historyStore(engine),
    chainChecks: chainCheckStore(engine),
    tags: tagStore(engine),
    versions: versionStore(engine),
    packages: packageStore(engine),
    people: personStore(engine, idGenerator),
    directory: directoryStore(engine),
    accessReview: accessReviewStore(engine),
    sessions: sessionStore(engine),
    tokens: tokenStore(engine),
    serviceAccounts: serviceAccountStore(engine),
    settings: settingsStore(engine),
    dashboard: dashboardStore(engine),
    licenseDays: licenseDayStore(engine),
    firstSteps: firstStepStore(engine),
    queue: queueStore(engine),
    reminders: reminderStore(engine),
    renewals: renewalStore(engine),
    eventStreams: eventStreamStore(engine),
    jobRuns: jobRunStore(engine),
    jobPauses: jobPauseStore(engine),
    searches: searchStore(engine),
    idempotency: idempotencyStore(engine),
    previews: previewStore(engine),
    approvals: approvalStore(engine),
    rateLimits: rateLimitStore(engine),
    deployedServers: deployedServerStore(engine),
    silentServers: silentServerStore(engine),
    activationCodes: activationCodeStore(engine),
    caseActivities: caseActivityStore(engine),
    companies: companyStore(engine),
    customers: customerStore(engine),
    customerLinks: customerLinkStore(engine),
    fisCustomers: fisCustomerStore(engine),
    instances: instanceStore(engine),
    hostedCustomers: hostedCustomerStore(engine),
    invitations: invitationStore(engine),
    agreements: agreementStore(engine),
    imports: importStore(engine),
    views: viewStore(engine),
    viewMails: viewMailStore(engine),
    bulkRuns: bulkRunStore(engine),
    dailyUse: dailyUseStore(engine),
    forecasts: forecastStore(engine),
    useAlerts: useAlertStore(engine),
    reports: reportStore(engine),
    reportMails: reportMailStore(engine),
    rejections: rejectionStore(engine),
    webhooks: webhookStore(engine, idGenerator),
    crmDirectory: crmDirectory(engine),
    transact: createTransact(engine, idGenerator, { appendPendingEvents, onDueWork }),
    appendPendingEvents,
    countConnections: () => engine.countConnections?.() ?? null,
    checkReady: () => checkReady(engine, clock()),
    close: () => engine.close(),
  };
}
