import type { createRequestListener } from "@react-router/node";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { EventSink } from "#app/domain/event-stream/event-stream.ts";
import type { StoredMails, Mailer } from "#app/domain/mail/mailer.ts";
import type { FontName } from "#app/documents/certificate-fonts.ts";
import type { CertificatePrinter } from "#app/domain/certificate/certificates.ts";
import type { KnownCallers } from "./http/known-callers.ts";
import type { MetricSource } from "./telemetry/family.ts";
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
  /** Runs each request and each run of the jobs with its own database connections, if the host needs that. */
  runWithConnections<Result>(task: () => Result): Result;
  /** Sets the header with the client's address, which the rate limits read. The returned request has mutable headers. */
  setClientAddress(request: Request): Request;
  /** Compresses pages on hosts that do not compress them otherwise. */
  compress?: (request: Request, response: Response) => Promise<Response>;
  /** Lets the host know the callers before their requests run. Null if the host has no queue of requests. */
  knownCallers: KnownCallers | null;
  /** Creates the listener for pages from `@react-router/node`. Null on Workers, which have no such listener. */
  createPageListener: typeof createRequestListener | null;
  jobIntervalMs: number;
  /** Prometheus text. Metrics are counted per process, so Workers have none. */
  openMetrics?(sources: readonly MetricSource[], onError: (error: unknown) => void): () => Promise<string>;
  environment: Record<string, string | undefined>;
  /** `onMissingCharacters` receives the characters that no font has. */
  openCertificatePrinter(
    fonts: Record<FontName, string>,
    onMissingCharacters: (characters: string) => void,
  ): CertificatePrinter;
  /** Keeps a Worker running after the response until the promise settles. */
  afterResponse(promise: Promise<void>): void;
  /** False on Workers, where the promises and timers of a request end with it. */
  canAwaitOtherRequests: boolean;
  openMail(config: MailSettings & { DATA_DIR: string; PUBLIC_URL: string | null }): MailSystem;
  /** Appends a signed head to the file of history heads. Does nothing on a host without files. */
  saveHead(dataDir: string, signedHead: string): Promise<void>;
  /** Opens the sink that receives every event. Returns null if no sink is configured. */
  openSink(config: Pick<EmbeddedConfig, "EVENT_STREAM" | "DATA_DIR">): EventSink | null;
  /** Rejects private addresses unless `allowsPrivateAddresses` is true. */
  createWebhookClient(allowsPrivateAddresses: boolean): WebhookClient;
  openEngine(config: Pick<EmbeddedConfig, "DATABASE_URL" | "DATA_DIR">): Promise<Engine>;
  /** Opens the replica that lists are read from. Returns null if no replica is configured. */
  openReplica(config: Pick<EmbeddedConfig, "DATABASE_READ_URL">): Engine | null;
}
