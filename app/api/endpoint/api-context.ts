import type { EventSink } from "#app/domain/event-stream/event-stream.ts";
import type { HeadPublisher } from "#app/domain/history-head/publish-head.ts";
import type { Setup } from "#app/domain/first-steps/first-steps.ts";
import type { Crm } from "#app/domain/customer/crm.ts";
import type { HeavyRequestQueue } from "#app/domain/heavy-work.ts";
import type { JobControl } from "#app/domain/job/job.ts";
import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import type { StaffMail } from "#app/domain/instance/staff-notice.ts";
import type { CertificatePrinter } from "#app/domain/certificate/certificates.ts";
import type { LicenseFileSigner } from "#app/domain/license-file/license-files.ts";
import type { StoredMails, Mailer } from "#app/domain/mail/mailer.ts";
import type { Log } from "#app/domain/log.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import type { Authenticator } from "remix-auth";
import type { IdentityProvider } from "#app/domain/person/identity-provider.ts";
import type { Identity } from "#app/domain/person/person.ts";
import type { TrustedProvider } from "#app/domain/person/trust.ts";
import type { LeaseSigner } from "#app/domain/deployment/lease.ts";
import type { RejectionRecorder } from "#app/domain/rejection/rejection-recorder.ts";
import type { HitCounter } from "#app/domain/rate-limit.ts";
import type { TokenDaysAfterSignIn } from "#app/domain/token/token-suspension.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import type { WebhookSender } from "#app/domain/webhook/webhooks.ts";
import type { StatementSigner } from "#app/domain/use/statement.ts";
import type { Replica } from "#app/domain/storage/replica.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { createRunAndImportStopper } from "#app/domain/running-work/running-work.ts";
import type { Clock } from "#app/domain/time/time.ts";

export interface ApiContext {
  storage: Storage;
  /** Null if no read replica is configured. */
  replica: Replica | null;
  crm: Crm;
  /** Buyers who open `/marketplace?token=` come from the first marketplace. */
  marketplaces: readonly Marketplace[];
  /** Replaces the marketplace in a dry run of a purchase. */
  dryRunMarketplace: Marketplace;
  /** If `acceptsUnencryptedIds` is true, a request may contain the id of a purchase instead of an encrypted handle. */
  signUps: { secrets: Secrets; acceptsUnencryptedIds: boolean };
  provisioner: Provisioner;
  mailer: Mailer;
  /** Mails that were stored as files instead of sent. */
  storedMails: StoredMails;
  jobs: JobControl;
  instanceDomain: string;
  staffMail: StaffMail;
  /** True if licenses whose purchase renews automatically get no reminders. */
  omitsAutoRenewing?: boolean;
  /** Publishes the signed head of the history outside the database. */
  headPublisher: HeadPublisher;
  webhookSender: WebhookSender;
  /** Writes events to a file or a syslog server; null if none is configured. */
  eventSink: EventSink | null;
  setup: Setup;
  identityProviders: readonly IdentityProvider[];
  /** Has a strategy for each identity provider, with the id of the provider as its name. */
  authenticator: Authenticator<Identity>;
  signLicenseFile: LicenseFileSigner;
  printCertificate: CertificatePrinter;
  signLease: LeaseSigner;
  signStatement: StatementSigner;
  /** JWKS with all public keys that ever signed license files. */
  publicSigningKeys: { keys: readonly object[] };
  /** Secrets that encrypt license keys for users without `license-manage`. Null if all staff may read whole keys. */
  keyAliasSecrets: Secrets | null;
  /** Encrypt the cursors of lists, so that callers can neither read nor change them. */
  cursorSecrets: Secrets;
  trustedProviders: readonly TrustedProvider[];
  /** Encrypt the proof that a visitor of a customer link has entered a code. */
  customerLinkSecrets: Secrets;
  /** Encrypt the stored results of idempotent requests that contain a secret. */
  storedResultSecrets: Secrets;
  /** Encrypt the refresh tokens of sessions. */
  refreshTokenSecrets: Secrets;
  /** HMAC keys for API tokens. */
  tokenPeppers: Secrets;
  tokenDaysAfterSignIn: TokenDaysAfterSignIn;
  /** Saves rejected activations and heartbeats. */
  rejectionRecorder: RejectionRecorder;
  /** Rate-limit counts of this process. */
  hitCounter: HitCounter;
  /** Limits how many long lists, reports and certificates this process creates at once. */
  heavyRequests: HeavyRequestQueue;
  /** False on Workers, where a request that awaits the promise of an aborted request waits forever. */
  canAwaitOtherRequests: boolean;
  /** Lets the work continue after the response. */
  runAfterResponse: (work: Promise<void>) => void;
  /** Number of licenses that one preview of an assistant may include. */
  maxLicensesPerPreview: number;
  /** Factor by which every rate limit is multiplied. */
  rateLimitFactor: number;
  /** The commit is null if the build did not record a commit. */
  release: { version: string; commit: string | null };
  now: Clock;
  /** Runs the task and measures it as a span of the trace. */
  runTraced: <Result>(name: string, task: () => Promise<Result>) => Promise<Result>;
  /** Adds fields to the log line of the current request. */
  addLogFields: (fields: { person?: string; token?: string; route?: string }) => void;
  log: Log;
}

/** The storage with what is needed to disable accounts or to change their rights. */
export const createAccountPorts = (context: ApiContext) => ({
  ...addTrustedProviders(context),
  stopRunsAndImports: createRunAndImportStopper(context.storage),
});

export const addTrustedProviders = ({ storage, trustedProviders }: ApiContext) => ({
  ...storage,
  trustedProviders,
});
