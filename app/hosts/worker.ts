import { millisecondsInMinute } from "date-fns/constants";
import { env, waitUntil } from "cloudflare:workers";
import { createCertificatePrinter } from "#app/documents/certificate.ts";
import { noStoredMails } from "#app/domain/mail/mailer.ts";
import { clientIpHeader } from "#app/domain/rate-limit.ts";
import { createEmailServiceMailer, type SendEmailBinding } from "#app/gateways/mail/email-service.ts";
import { createFetchWebhookClient } from "#app/gateways/webhook-fetch.ts";
import { type D1Binding, d1 } from "#app/storage/drivers/d1.ts";
import { runWithRequestPool } from "#app/storage/drivers/request-pool.ts";
import { ConfigError } from "./settings/config.ts";
import { addReplyTo } from "./settings/mail-settings.ts";
import type { Platform } from "./platform.ts";

const variables = Object.entries(env).filter(
  (entry): entry is [string, string] => typeof entry[1] === "string",
);
const assets = env.ASSETS as { fetch: (url: URL) => Promise<Response> };

async function fetchAsset(path: string): Promise<Uint8Array> {
  const response = await assets.fetch(new URL(path, "https://assets.invalid"));
  if (!response.ok) throw new Error(`The asset ${path} returned status ${response.status}.`);
  return response.bytes();
}

export const platform: Platform = {
  runWithConnections: runWithRequestPool,
  setClientAddress(request) {
    const headers = new Headers(request.headers);
    headers.set(clientIpHeader, request.headers.get("cf-connecting-ip") ?? "unknown");
    return new Request(request, { headers });
  },
  knownCallers: null,
  createPageListener: null,
  // Must match the cron in wrangler.toml.
  jobIntervalMs: millisecondsInMinute,
  environment: Object.fromEntries(variables),
  openCertificatePrinter: (fonts, onMissingCharacters) =>
    createCertificatePrinter((name) => fetchAsset(fonts[name]), onMissingCharacters),
  afterResponse: (promise) => waitUntil(promise),
  canAwaitOtherRequests: false,
  openMail: (settings) => ({
    mailer: createEmailServiceMailer(
      (env.EMAIL ?? null) as SendEmailBinding | null,
      settings.MAIL_FROM ? addReplyTo(settings.MAIL_FROM, settings) : null,
      env.MAIL_STAND_IN === "on",
    ),
    storedMails: noStoredMails,
    isSending: settings.MAIL_FROM !== undefined && env.MAIL_STAND_IN !== "on",
  }),
  saveHead: async () => {},
  openSink({ EVENT_STREAM }) {
    if (!EVENT_STREAM) return null;
    throw new ConfigError([
      "EVENT_STREAM: a Worker has neither files nor syslog. Add a webhook, or read the events of the API",
    ]);
  },
  createWebhookClient: createFetchWebhookClient,
  async openEngine() {
    const { HYPERDRIVE: hyperdriveBinding } = env as { HYPERDRIVE?: { connectionString: string } };
    if (!hyperdriveBinding) return d1(env.DB as D1Binding);
    const { hyperdrive } = await import("#app/storage/drivers/hyperdrive.ts");
    return hyperdrive(hyperdriveBinding.connectionString);
  },
  openReplica: () => null,
};
