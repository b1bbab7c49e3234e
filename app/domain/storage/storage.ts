import type { CompanyStore, CompanyWrites } from "#app/domain/company/company.ts";
import type { BulkRunStore, BulkRunWrites } from "#app/domain/bulk/bulk-run.ts";
import type { ActivationCodeStore, ActivationCodeWrites } from "#app/domain/deployment/activation-code.ts";
import type { CaseActivityStore, CaseActivityWrites } from "#app/domain/case/case-activity.ts";
import type { Crm } from "#app/domain/customer/crm.ts";
import type { CustomerLinkStore, CustomerLinkWrites } from "#app/domain/customer-link/customer-link.ts";
import type { CustomerStore } from "#app/domain/customer/customer.ts";
import type {
  DeployedServerStore,
  DeployedServerWrites,
} from "#app/domain/deployment/deployed-server-store.ts";
import type { SilentServerStore } from "#app/domain/deployment/silent-servers.ts";
import type { AccessReviewStore, AccessReviewWrites } from "#app/domain/access-review/access-review-store.ts";
import type { DirectoryStore, DirectoryWrites } from "#app/domain/directory/directory-store.ts";
import type { DashboardStore } from "#app/domain/dashboard/dashboard.ts";
import type { LicenseDayStore } from "#app/domain/dashboard/license-days.ts";
import type { EventStreamStore } from "#app/domain/event-stream/event-stream.ts";
import type { FirstStepStore, FirstStepWrites } from "#app/domain/first-steps/first-steps.ts";
import type { FisCustomerStore } from "#app/domain/fis-customer/fis-customer.ts";
import type { ChainCheckStore } from "#app/domain/history/chain-check.ts";
import type { HistoryStore, HistoryWrites } from "#app/domain/history/history-store.ts";
import type { Transact, Transaction } from "#app/domain/history/transaction.ts";
import type { HostedCustomerStore } from "#app/domain/hosted-customer/hosted-store.ts";
import type { InvitationStore, InvitationWrites } from "#app/domain/hosted-customer/invitation.ts";
import type { JobRunStore } from "#app/domain/job/job.ts";
import type { JobPauseStore, JobPauseWrites } from "#app/domain/job-pause/pause.ts";
import type { IdempotencyStore, IdempotencyWrites } from "#app/domain/idempotency.ts";
import type { ImportStore, ImportWrites } from "#app/domain/import/import-store.ts";
import type { InstanceStore, InstanceWrites } from "#app/domain/instance/instance-store.ts";
import type { LicenseFileStore } from "#app/domain/license-file/license-file-store.ts";
import type {
  HostingWrites,
  LicenseStore,
  LicenseWrites,
  RefreshStore,
  RefreshWrites,
  RenewalRecordWrites,
} from "#app/domain/license/license-store.ts";
import type { AgreementStore, AgreementWrites } from "#app/domain/marketplace/agreement-store.ts";
import type { CatalogWrites, PackageStore } from "#app/domain/package/package-store.ts";
import type { PersonStore, PersonWrites, SessionStore } from "#app/domain/person/person-store.ts";
import type { ApprovalStore, ApprovalWrites } from "#app/domain/approval/approval.ts";
import type { PreviewStore, PreviewWrites } from "#app/domain/preview/preview.ts";
import type { QuotaStore, QuotaWrites } from "#app/domain/quota/quota-store.ts";
import type { QueueStore, QueueWrites } from "#app/domain/queue/queue.ts";
import type { RateLimitStore } from "#app/domain/rate-limit.ts";
import type { RejectionStore, RejectionWrites } from "#app/domain/rejection/rejection.ts";
import type { ReminderStore, ReminderWrites } from "#app/domain/reminder/reminder-store.ts";
import type { ReportMailStore, ReportMailWrites } from "#app/domain/reports/report-mail.ts";
import type { ReportStore } from "#app/domain/reports/update-reports.ts";
import type { RenewalStore, RenewalWrites } from "#app/domain/renewal/renewal-store.ts";
import type { SearchStore } from "#app/domain/search/search.ts";
import type { ServerStore, ServerWrites } from "#app/domain/server/server-store.ts";
import type {
  ServiceAccountStore,
  ServiceAccountWrites,
} from "#app/domain/service-account/service-account-store.ts";
import type { SettingsStore, SettingsWrites } from "#app/domain/settings/settings.ts";
import type { TagStore, TagWrites } from "#app/domain/tag/tag.ts";
import type { TokenStore, TokenWrites } from "#app/domain/token/token-store.ts";
import type { DailyUseStore, DailyUseWrites } from "#app/domain/use/daily-use.ts";
import type { ForecastStore, ForecastWrites } from "#app/domain/use/update-forecasts.ts";
import type { UseAlertStore, UseAlertWrites } from "#app/domain/use/use-alert.ts";
import type { VersionStore, VersionWrites } from "#app/domain/version/version-store.ts";
import type { ViewMailStore, ViewMailWrites } from "#app/domain/view/view-mail.ts";
import type { ViewStore, ViewWrites } from "#app/domain/view/view-store.ts";
import type { WebhookStore, WebhookWrites } from "#app/domain/webhook/webhook-store.ts";

/**
 * Collects writes. The database is changed only when the transaction commits. The writes of a noun are created when they are
 * first used.
 */
export interface StorageTransaction extends Transaction {
  history: HistoryWrites;
  licenses: LicenseWrites & QuotaWrites & ServerWrites;
  companies: CompanyWrites;
  customerLinks: CustomerLinkWrites;
  bulkRuns: BulkRunWrites;
  dailyUse: DailyUseWrites;
  forecasts: ForecastWrites;
  useAlerts: UseAlertWrites;
  rejections: RejectionWrites;
  refreshes: RefreshWrites;
  tags: TagWrites;
  versions: VersionWrites;
  people: PersonWrites;
  directory: DirectoryWrites;
  accessReview: AccessReviewWrites;
  tokens: TokenWrites;
  serviceAccounts: ServiceAccountWrites;
  settings: SettingsWrites;
  firstSteps: FirstStepWrites;
  jobPauses: JobPauseWrites;
  queue: QueueWrites;
  reminders: ReminderWrites;
  renewals: RenewalWrites & RenewalRecordWrites;
  idempotency: IdempotencyWrites;
  previews: PreviewWrites;
  approvals: ApprovalWrites;
  imports: ImportWrites;
  instances: InstanceWrites & HostingWrites;
  invitations: InvitationWrites;
  agreements: AgreementWrites;
  deployedServers: DeployedServerWrites;
  activationCodes: ActivationCodeWrites;
  caseActivities: CaseActivityWrites;
  packages: CatalogWrites;
  views: ViewWrites;
  viewMails: ViewMailWrites;
  reportMails: ReportMailWrites;
  webhooks: WebhookWrites;
}

export interface Storage {
  licenses: LicenseStore;
  licenseFiles: LicenseFileStore;
  quotas: QuotaStore;
  servers: ServerStore;
  refreshes: RefreshStore;
  history: HistoryStore;
  chainChecks: ChainCheckStore;
  tags: TagStore;
  versions: VersionStore;
  packages: PackageStore;
  people: PersonStore;
  directory: DirectoryStore;
  accessReview: AccessReviewStore;
  sessions: SessionStore;
  tokens: TokenStore;
  serviceAccounts: ServiceAccountStore;
  settings: SettingsStore;
  dashboard: DashboardStore;
  licenseDays: LicenseDayStore;
  firstSteps: FirstStepStore;
  queue: QueueStore;
  reminders: ReminderStore;
  renewals: RenewalStore;
  eventStreams: EventStreamStore;
  jobRuns: JobRunStore;
  jobPauses: JobPauseStore;
  searches: SearchStore;
  idempotency: IdempotencyStore;
  previews: PreviewStore;
  approvals: ApprovalStore;
  rateLimits: RateLimitStore;
  deployedServers: DeployedServerStore;
  silentServers: SilentServerStore;
  activationCodes: ActivationCodeStore;
  caseActivities: CaseActivityStore;
  companies: CompanyStore;
  customers: CustomerStore;
  customerLinks: CustomerLinkStore;
  fisCustomers: FisCustomerStore;
  imports: ImportStore;
  views: ViewStore;
  viewMails: ViewMailStore;
  bulkRuns: BulkRunStore;
  dailyUse: DailyUseStore;
  forecasts: ForecastStore;
  useAlerts: UseAlertStore;
  reports: ReportStore;
  reportMails: ReportMailStore;
  rejections: RejectionStore;
  webhooks: WebhookStore;
  instances: InstanceStore;
  hostedCustomers: HostedCustomerStore;
  invitations: InvitationStore;
  agreements: AgreementStore;
  crmDirectory: CrmDirectory;
  transact: Transact<StorageTransaction>;
  /** Appends committed events to the hash chain that an interrupted process has not appended. */
  appendPendingEvents(): Promise<void>;
  /** Checks migrations and writability. Throws `unavailable` and names the part that is not ready. */
  checkReady(): Promise<void>;
  /** Null if the database is embedded. */
  countConnections(): Connections | null;
  close(): Promise<void>;
}

/** Number of database connections by state. */
export interface Connections {
  busy: number;
  idle: number;
  waiting: number;
}

export interface DirectoryCompany {
  id: number;
  companyName: string;
  countryCode: string | null;
  contacts: { id: number; email: string; firstName: string | null; lastName: string | null }[];
}

/** A CRM whose companies and contacts are stored in our database. */
export interface CrmDirectory extends Crm {
  import(companies: readonly DirectoryCompany[]): Promise<void>;
}
