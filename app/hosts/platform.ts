import type { Engine } from "#app/storage/engine.ts";
import type { EventSink } from "#app/domain/event-stream/event-stream.ts";
import type { KeptMails, Mailer } from "#app/domain/mail/mailer.ts";
import type { FontName } from "#app/documents/certificate-fonts.ts";
import type { CertificateMaker } from "#app/domain/license/certificates.ts";
import type { Family } from "./metrics/exposition.ts";
import type { WebhookPoster } from "#app/domain/webhook/webhook.ts";
import type { EmbeddedConfig } from "./settings/config.ts";
import type { MailSettings } from "./settings/mail-settings.ts";

export interface Mails {
  mailer: Mailer;
  keptMails: KeptMails;
  /** False where mails are kept as files instead. */
  isSending: boolean;
}

export interface Platform {
  /** Wraps all that a request does, or a run of the jobs. */
  serving<Result>(work: () => Result): Result;
  /** Overwrites whatever the caller put in the header that the rate limits read. The headers of what it returns can be changed. */
  withClientAddress(request: Request): Request;
  /** Compresses what is a page, where nobody else does. */
  pack?: (request: Request, reply: Response) => Promise<Response>;
  jobsEveryMs: number;
  watchProcess?: () => () => Family[];
  environment: Record<string, string | undefined>;
  /** `onMissing` receives the characters that no font has. */
  openPress(fonts: Record<FontName, string>, onMissing: (characters: string) => void): CertificateMaker;
  afterReply(work: Promise<void>): void;
  /** Whether work may go on by timers when no request is under way. */
  hasTimers: boolean;
  openMail(config: MailSettings & { DATA_DIR: string; PUBLIC_URL: string | null }): Mails;
  /** Appends to the file of heads, if the host has files. */
  keepHead(dataDir: string, line: string): Promise<void>;
  /** Where every event is written for others to take; null where that is not set up. */
  openSink(config: Pick<EmbeddedConfig, "EVENT_STREAM" | "DATA_DIR">): EventSink | null;
  /** Private networks are refused unless `allowPrivate`. */
  openPoster(allowPrivate: boolean): WebhookPoster;
  openEngine(config: Pick<EmbeddedConfig, "DATABASE_URL" | "DATA_DIR">): Promise<Engine>;
  /** A replica to read lists from; null where there is none. */
  openReplica(config: Pick<EmbeddedConfig, "DATABASE_READ_URL">): Engine | null;
}
