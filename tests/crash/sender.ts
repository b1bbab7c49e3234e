import { openConfiguredSink } from "#app/hosts/event-stream/configured-sink.ts";
import { createNodeWebhookClient } from "#app/hosts/webhook-client.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { log } from "#app/hosts/telemetry/log.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { openEngine } from "./databases.ts";
import { webhookSecrets } from "./webhook-secrets.ts";

/**
 * Command that sends pending events as if the current time were TIME. Its arguments are
 * `webhooks DATABASE_URL TIME` or `event-stream DATABASE_URL TIME FILE`.
 */
const [jobName, databaseUrl = "", currentTime = "", eventFilePath = ""] = process.argv.slice(2);

const now = () => currentTime;
const storage = await openStorage(openEngine(databaseUrl));
if (jobName === "webhooks") {
  const webhookSender = {
    webhookClient: createNodeWebhookClient({ allowPrivate: true }),
    secrets: webhookSecrets,
  };
  await jobs.webhooks(storage, now(), { webhookSender, log, now });
} else {
  const eventSink = openConfiguredSink({
    EVENT_STREAM: { kind: "file", path: eventFilePath },
    DATA_DIR: ".",
  });
  await jobs["event-stream"](storage, now(), { eventSink, now });
}
await storage.close();
