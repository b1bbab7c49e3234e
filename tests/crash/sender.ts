import { openConfiguredSink } from "#app/hosts/event-stream/configured-sink.ts";
import { createNodeWebhookClient } from "#app/hosts/webhook-client.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { log } from "#app/hosts/log.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { openEngine } from "./databases.ts";
import { webhookSecrets } from "./webhook-secrets.ts";

/**
 * Command that sends pending events as if the current time were AT. Its arguments are `webhooks ADDRESS AT` or
 * `event-stream ADDRESS AT FILE`.
 */
const [jobName, url = "", at = "", path = ""] = process.argv.slice(2);

const storage = await openStorage(openEngine(url));
if (jobName === "webhooks") {
  const webhookSender = {
    webhookClient: createNodeWebhookClient({ allowPrivate: true }),
    secrets: webhookSecrets,
  };
  await jobs.webhooks(storage, new Date(at), { webhookSender, log, now: () => new Date(at) });
} else {
  const eventSink = openConfiguredSink({ EVENT_STREAM: { kind: "file", path }, DATA_DIR: "." });
  await jobs["event-stream"](storage, new Date(at), { eventSink });
}
await storage.close();
