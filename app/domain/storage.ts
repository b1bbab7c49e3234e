import type { CompanyStore, CompanyWrites } from "#app/domain/company/company.ts";
import type { BulkRunStore, BulkRunWrites } from "./bulk/bulk-run.ts";
import type { ActivationCodeStore, ActivationCodeWrites } from "./deployment/activation-code.ts";
import type { CaseActivityStore, CaseActivityWrites } from "./case/case-activity.ts";
import type { Crm } from "./customer/crm.ts";
import type { CustomerStore } from "./customer/customer.ts";
import type { DeployedServerStore, DeployedServerWrites } from "./deployment/deployed-server-store.ts";
import type { DashboardStore } from "./dashboard/dashboard.ts";
import type { LicenseDayStore } from "./dashboard/license-days.ts";
import type { EventStreamStore } from "./event-stream/event-stream.ts";
import type { FirstStepStore, FirstStepWrites } from "./first-steps/first-steps.ts";
import type { FisCustomerStore } from "./fis-customer/fis-customer.ts";
import type { ChainCheckStore } from "./history/chain-check.ts";
import type { HistoryStore, HistoryWrites } from "./history/history-store.ts";
import type { Transact, Transaction } from "./history/transaction.ts";
import type { HostedCustomerStore } from "./hosted-customer/hosted-store.ts";
import type { InvitationStore, InvitationWrites } from "./hosted-customer/invitation.ts";
import type { JobRunStore } from "./job/job.ts";
import type { JobPauseStore, JobPauseWrites } from "./job-pause/pause.ts";
import type { IdempotencyStore, IdempotencyWrites } from "./idempotency.ts";
import type { ImportStore, ImportWrites } from "./import/import-store.ts";
import type { InstanceStore, InstanceWrites } from "./instance/instance-store.ts";
import type {
  HostingWrites,
  LicenseStore,
  LicenseWrites,
  RefreshStore,
  RefreshWrites,
  RenewalRecordWrites,
} from "./license/license-store.ts";
import type { AgreementStore, AgreementWrites } from "./marketplace/agreement-store.ts";
import type { CatalogWrites, PackageStore } from "./package/package-store.ts";
import type { PersonStore, PersonWrites, SessionStore } from "./person/person-store.ts";
import type { QuotaStore, QuotaWrites } from "./quota/quota-store.ts";
import type { QueueStore, QueueWrites } from "./queue/queue.ts";
import type { RateLimitStore } from "./rate-limit.ts";
import type { ReminderStore, ReminderWrites } from "./reminder/reminder-store.ts";
import type { RenewalStore, RenewalWrites } from "./renewal/renewal-store.ts";
import type { SearchStore } from "./search/search.ts";
import type { ServerStore, ServerWrites } from "./server/server-store.ts";
import type { Instant } from "./time/time.ts";
import type { SettingsStore, SettingsWrites } from "./settings/settings.ts";
import type { TagStore, TagWrites } from "./tag/tag-store.ts";
import type { TokenStore, TokenWrites } from "./token/token-store.ts";
import type { DailyUseStore, DailyUseWrites } from "./use/daily-use.ts";
import type { VersionStore, VersionWrites } from "./version/version-store.ts";
import type { ViewMailStore, ViewMailWrites } from "./view/view-mail.ts";
import type { ViewStore, ViewWrites } from "./view/view-store.ts";
import type { WebhookStore, WebhookWrites } from "./webhook/webhook-store.ts";

/** Collects writes. The database is changed only when the transaction commits. */
export interface StorageTransaction
  extends
    Transaction,
    HistoryWrites,
    LicenseWrites,
    CompanyWrites,
    BulkRunWrites,
    DailyUseWrites,
    HostingWrites,
    QuotaWrites,
    ServerWrites,
    RefreshWrites,
    TagWrites,
    IdempotencyWrites,
    DeployedServerWrites,
    ActivationCodeWrites,
    CaseActivityWrites,
    VersionWrites,
    PersonWrites,
    TokenWrites,
    SettingsWrites,
    FirstStepWrites,
    JobPauseWrites,
    QueueWrites,
    ReminderWrites,
    RenewalWrites,
    RenewalRecordWrites,
    ImportWrites,
    InstanceWrites,
    InvitationWrites,
    AgreementWrites,
    CatalogWrites,
    ViewWrites,
    ViewMailWrites,
    WebhookWrites {}

export interface Storage {
  licenses: LicenseStore;
  quotas: QuotaStore;
  servers: ServerStore;
  refreshes: RefreshStore;
  history: HistoryStore;
  chainChecks: ChainCheckStore;
  tags: TagStore;
  versions: VersionStore;
  packages: PackageStore;
  people: PersonStore;
  sessions: SessionStore;
  tokens: TokenStore;
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
  rateLimits: RateLimitStore;
  deployedServers: DeployedServerStore;
  activationCodes: ActivationCodeStore;
  caseActivities: CaseActivityStore;
  companies: CompanyStore;
  customers: CustomerStore;
  fisCustomers: FisCustomerStore;
  imports: ImportStore;
  views: ViewStore;
  viewMails: ViewMailStore;
  bulkRuns: BulkRunStore;
  dailyUse: DailyUseStore;
  webhooks: WebhookStore;
  instances: InstanceStore;
  hostedCustomers: HostedCustomerStore;
  invitations: InvitationStore;
  agreements: AgreementStore;
  directory: CrmDirectory;
  transact: Transact<StorageTransaction>;
  /** Checks migrations and writability. Throws `unavailable` and names the part that is not ready. */
  checkReady(): Promise<void>;
  /** Returns null if the database is embedded. */
  countConnections(): Connections | null;
  close(): Promise<void>;
}

/** A read replica, which may be slightly behind the primary. */
export interface Replica {
  /** Reads lists and reports from the replica. All other requests go to the primary. */
  storage: Storage;
  /** Returns false if the replica is far behind, or may not have the person's write of this instant yet. */
  isCurrentFor(wroteAt: Instant | null): boolean;
  /** Records for all processes that this person has changed data. */
  recordWrite(personId: number): Promise<void>;
  readState(): Promise<ReplicaState>;
  close(): Promise<void>;
}

export interface ReplicaState {
  /** Replication lag in milliseconds. Null if the lag is unknown. */
  behindMs: number | null;
  /**
   * Number of read-only requests that the replica served, and that the primary served because the person has just written
   * something (`own-change`) or because the replica was behind (`behind`).
   */
  reads: Record<"replica" | "own-change" | "behind", number>;
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
