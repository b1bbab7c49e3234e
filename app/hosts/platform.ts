import type { Engine } from "#app/storage/engine.ts";
import type { KeptMails, Mailer } from "#app/domain/mail/mailer.ts";
import type { FontName } from "#app/documents/certificate-fonts.ts";
import type { CertificateMaker } from "#app/domain/license/certificates.ts";
import type { Family } from "./metrics/exposition.ts";
import type { WebhookPoster } from "#app/domain/webhook/webhook.ts";
import type { EmbeddedConfig } from "./settings/config.ts";
import type { MailSettings } from "./settings/mail-settings.ts";

/** Where mails go, and those that are kept instead. */
export interface Mails {
  mailer: Mailer;
  keptMails: KeptMails;
}

/** What a host gives that no other can. */
export interface Platform {
  /** The request with the address of who asks in the header that the rate limits read, whatever the caller put there. */
  withClientAddress(request: Request): Request;
  /** How long it is from one round of jobs to the next. */
  jobsEveryMs: number;
  /** Begins to watch the process, where it is there for longer than a request. */
  watchProcess?: () => () => Family[];
  environment: Record<string, string | undefined>;
  /** What prints certificates with fonts at these paths on the site. `onMissing` hears of the characters that no font has. */
  openPress(fonts: Record<FontName, string>, onMissing: (characters: string) => void): CertificateMaker;
  /** Lets work go on after the reply was sent. */
  afterReply(work: Promise<void>): void;
  openMail(config: MailSettings & { DATA_DIR: string; PUBLIC_URL: string | null }): Mails;
  /** Adds a line to the file of heads, where a host has files. */
  keepHead(dataDir: string, line: string): Promise<void>;
  /** Sends to other people's servers, and not into our own network unless that is allowed. */
  openPoster(allowPrivate: boolean): WebhookPoster;
  openEngine(config: Pick<EmbeddedConfig, "DATABASE_URL" | "DATA_DIR">): Promise<Engine>;
}
