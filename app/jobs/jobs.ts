import type { EventSink } from "#app/domain/event-stream/event-stream.ts";
import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import type { StaffMail } from "#app/domain/instance/staff-notice.ts";
import type { Log } from "#app/domain/log.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import type { TrustedProvider } from "#app/domain/person/trust.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import type { TokenDaysAfterSignIn } from "#app/domain/token/token-suspension.ts";
import type { HeadPublisher } from "#app/domain/history-head/publish-head.ts";
import { verifyHistory } from "#app/domain/history/verify-history.ts";
import type { WebhookSender } from "#app/domain/webhook/webhooks.ts";
import { isJobName, type JobName } from "#app/domain/job/job-name.ts";
import { sendCustomerNotices } from "./customer-notices.ts";
import { encryptSecrets } from "./encrypt-secrets.ts";
import { refreshPurchases } from "./entitlements.ts";
import { runEventStream } from "./event-stream.ts";
import { advanceBulkRuns, advanceImports } from "./long-running-jobs.ts";
import { updateForecasts } from "#app/domain/use/update-forecasts.ts";
import { publishHistoryHead } from "./history-heads.ts";
import { advanceInstances } from "./provisioning.ts";
import { runReminders } from "./reminders.ts";
import { removeExpiredData } from "./retention.ts";
import { releaseSilentServers } from "#app/domain/deployment/silent-servers.ts";
import { sendServiceAccountNotices } from "./service-accounts.ts";
import { sendStaffNotices } from "./staff-notices.ts";
import { runUseAlerts } from "./use-alerts.ts";
import { updateSummaries } from "./summaries.ts";
import { removeStaleRows } from "./sweep.ts";
import { sendTokenWarnings } from "./token-warnings.ts";
import { runReportMails } from "./report-mails.ts";
import { runViewMailJob } from "./view-mails.ts";
import { runWebhooks } from "./webhooks.ts";
import type { Clock, Instant } from "#app/domain/time/time.ts";

export interface JobContext {
  provisioner: Provisioner;
  instanceDomain: string;
  marketplaces: readonly Marketplace[];
  mailer: Mailer;
  staffMail: StaffMail;
  /** True if licenses whose purchase renews automatically get no reminders. */
  omitsAutoRenewing?: boolean;
  headPublisher: HeadPublisher;
  webhookSender: WebhookSender;
  trustedProviders: readonly TrustedProvider[];
  /** Null if all staff may read whole license keys. */
  keyAliasSecrets: Secrets | null;
  tokenDaysAfterSignIn: TokenDaysAfterSignIn;
  /** Null if no event stream is configured. */
  eventSink: EventSink | null;
  log: Log;
  /** True if an admin runs the job in the app or with `npm run job`. */
  isManual?: boolean;
  /** The current time, for jobs that run for long. */
  now: Clock;
}

type JobFunction = (storage: Storage, now: Instant, context: JobContext) => Promise<unknown>;

/** Every job must be safe to run twice or late. */
export const jobs = {
  sweep: removeStaleRows,
  "encrypt-secrets": encryptSecrets,
  "refresh-summaries": updateSummaries,
  forecasts: updateForecasts,
  "silent-servers": releaseSilentServers,
  retention: removeExpiredData,
  provisioning: advanceInstances,
  "staff-notices": sendStaffNotices,
  "customer-notices": sendCustomerNotices,
  "use-alerts": runUseAlerts,
  reminders: runReminders,
  entitlements: refreshPurchases,
  "verify-history": verifyHistory,
  "history-heads": publishHistoryHead,
  "token-warnings": sendTokenWarnings,
  "service-accounts": sendServiceAccountNotices,
  imports: advanceImports,
  "bulk-runs": advanceBulkRuns,
  "view-mails": runViewMailJob,
  "report-mails": runReportMails,
  webhooks: runWebhooks,
  "event-stream": runEventStream,
} as const satisfies Record<JobName, JobFunction>;

/**
 * `internal` jobs only use our database and also run while jobs are paused. `external` jobs send data to
 * other systems.
 */
const targetByJob: Record<JobName, "internal" | "external"> = {
  sweep: "internal",
  "encrypt-secrets": "internal",
  "refresh-summaries": "internal",
  forecasts: "internal",
  "silent-servers": "internal",
  retention: "internal",
  provisioning: "external",
  "staff-notices": "external",
  "customer-notices": "external",
  "use-alerts": "external",
  reminders: "external",
  entitlements: "external",
  "verify-history": "internal",
  "history-heads": "external",
  "token-warnings": "external",
  "service-accounts": "external",
  imports: "internal",
  "bulk-runs": "internal",
  "view-mails": "external",
  "report-mails": "external",
  webhooks: "external",
  "event-stream": "external",
};

export const stopsWhilePaused = (name: string): boolean =>
  isJobName(name) && targetByJob[name] === "external";
