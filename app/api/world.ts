import type { HeadTeller } from "#app/domain/history-head/tell-head.ts";
import type { Setup } from "#app/domain/first-steps/first-steps.ts";
import type { Crm } from "#app/domain/customer/crm.ts";
import type { JobDesk } from "#app/domain/job/job.ts";
import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import type { StaffDesk } from "#app/domain/instance/staff-notice.ts";
import type { CertificateMaker } from "#app/domain/license/certificates.ts";
import type { LicenseFileSealer } from "#app/domain/license-file/license-files.ts";
import type { KeptMails, Mailer } from "#app/domain/mail/mailer.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import type { IdentityProvider } from "#app/domain/person/identity-provider.ts";
import type { Trust } from "#app/domain/person/trust.ts";
import type { LeaseSealer } from "#app/domain/deployment/lease.ts";
import type { HitCounter } from "#app/domain/rate-limit.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import type { WebhookSender } from "#app/domain/webhook/webhooks.ts";
import type { Storage } from "#app/domain/storage.ts";

/** Everything that the calls may reach, each behind an interface of the domain. */
export interface World {
  storage: Storage;
  crm: Crm;
  marketplace: Marketplace;
  /** Stands in for the marketplace where nothing shall come of it. */
  rehearsals: Marketplace;
  /** What its events come with, so that they are known to be its own; null where none are heard. */
  marketplaceEventsSecret: string | null;
  /** Seals what a sign-up is known by; `trustIds` takes a marketplace's bare ids for it too. */
  signUps: { secrets: Secrets; trustIds: boolean };
  provisioner: Provisioner;
  mailer: Mailer;
  /** Where mails are kept and not sent. */
  keptMails: KeptMails;
  /** What runs by itself. */
  jobs: JobDesk;
  /** Instances are hosts below this one. */
  instanceDomain: string;
  /** Who is told by mail of what waits for staff. */
  staffDesk: StaffDesk;
  /** Tells the signed head of the history outside the database. */
  headTeller: HeadTeller;
  /** Sends events to those who are to hear of them. */
  webhookSender: WebhookSender;
  setup: Setup;
  identityProviders: readonly IdentityProvider[];
  sealLicenseFile: LicenseFileSealer;
  makeCertificate: CertificateMaker;
  sealLease: LeaseSealer;
  /** JWKS with the public part of every key that license files were ever signed with. */
  licenseKeys: { keys: readonly object[] };
  /** Whom the identity providers may vouch for. */
  trusts: readonly Trust[];
  /** Key the HMAC of API tokens. */
  tokenPeppers: Secrets;
  /** What this process has counted of each rate limit. */
  hits: HitCounter;
  /** Multiplies every rate limit. */
  rateLimitFactor: number;
  /** Begins a job that nobody waits for; one that runs already is not begun again. */
  startJob: (name: "imports") => void;
  /** What runs: its version, and the commit that it was built from where that is known. */
  release: { version: string; commit: string | null };
  now: () => Date;
  /** Does a part of a request's work under a name, for whoever traces requests. */
  traced: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Adds to what the log will say of the request that is under way. */
  note: (facts: { person?: string; token?: string; route?: string }) => void;
  /** One line about something that staff or operators should know; never a secret. */
  log: (level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>) => void;
}

/** For rules that judge who may come in. */
export const withTrusts = ({ storage, trusts }: World) => ({ ...storage, trusts });
