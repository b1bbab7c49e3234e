import type { Engine } from "#app/storage/engine/engine.ts";
import type { EventSink } from "#app/domain/event-stream/event-stream.ts";
import type { StoredMails, Mailer } from "#app/domain/mail/mailer.ts";
import type { FontName } from "#app/documents/certificate-fonts.ts";
import type { CertificatePrinter } from "#app/domain/certificate/certificates.ts";
import type { MetricSource } from "./metrics/family.ts";
import type { WebhookClient } from "#app/domain/webhook/webhook.ts";
import type { EmbeddedConfig } from "./settings/config.ts";
import type { MailSettings } from "./settings/mail-settings.ts";

export interface MailSystem {
  mailer: Mailer;
  storedMails: StoredMails;
  /** False if mails are stored as files instead. */
  isSending: boolean;
}

export interface Platform {
  /** Wraps each request and each run of the jobs. */
  withConnections<Result>(work: () => Result): Result;
  /** Overwrites the header that the rate limits read. The returned request has mutable headers. */
  withClientAddress(request: Request): Request;
  /** Compresses pages on hosts that do not compress them otherwise. */
  compress?: (request: Request, response: Response) => Promise<Response>;
  jobIntervalMs: number;
  /** Returns the metrics as Prometheus text. Metrics are counted per process, so Workers have none. */
  openMetrics?(sources: readonly MetricSource[], onError: (error: unknown) => void): () => Promise<string>;
  environment: Record<string, string | undefined>;
  /** `onMissing` receives the characters that no font has. */
  openCertificatePrinter(
    fonts: Record<FontName, string>,
    onMissing: (characters: string) => void,
  ): CertificatePrinter;
  afterResponse(work: Promise<void>): void;
  /** True if work may continue in timers when no request is running. */
  hasTimers: boolean;
  openMail(config: MailSettings & { DATA_DIR: string; PUBLIC_URL: string | null }): MailSystem;
  /** Appends to the file of heads, if the host has files. */
  saveHead(dataDir: string, line: string): Promise<void>;
  /** The sink that receives every event; null if none is configured. */
  openSink(config: Pick<EmbeddedConfig, "EVENT_STREAM" | "DATA_DIR">): EventSink | null;
  /** Rejects private networks unless `allowPrivate` is set. */
  createWebhookClient(allowPrivate: boolean): WebhookClient;
  openEngine(config: Pick<EmbeddedConfig, "DATABASE_URL" | "DATA_DIR">): Promise<Engine>;
  /** A replica for reading lists; null if there is none. */
  openReplica(config: Pick<EmbeddedConfig, "DATABASE_READ_URL">): Engine | null;
}
