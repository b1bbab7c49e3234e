import { Webhook as Verifier } from "standardwebhooks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createEvent } from "#app/domain/history/event.ts";
import { countWebhookSecrets } from "#app/domain/webhook/webhook-secrets.ts";
import { changeWebhook, createWebhook } from "#app/domain/webhook/webhooks.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { webhookEndpoints } from "#app/api/admin/webhooks.ts";
import { startTestApi, parseApiResult } from "#tests/support/api/api.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine, type TestDatabase } from "#tests/support/engines/engines.ts";
import { createRecordingWebhookClient, type ReceivedWebhook } from "#tests/support/outside/webhooks.ts";
import { addMs, msOf } from "#app/domain/time/time.ts";

type Secrets = readonly [string, ...string[]];

const secretsBeforeRotation: Secrets = ["the secret before the rotation"];
const secretsDuringRotation: Secrets = ["the secret after the rotation", ...secretsBeforeRotation];
const secretsAfterRotation: Secrets = [secretsDuringRotation[0]];
const timeAfter = (ms: number) => addMs(now, ms);
/** Time after which the webhooks job retries a failed webhook. */
const retryAfterMs = 86_400;

function createReceiver() {
  const { receivedWebhooks, webhookClient } = createRecordingWebhookClient();
  const logLines: unknown[] = [];
  const log = (_: string, message: string, fields: object) => {
    logLines.push({ message, ...fields });
  };
  return { receivedWebhooks, webhookClient, logLines, log };
}

type Receiver = ReturnType<typeof createReceiver>;

const addWebhook = (
  storage: TestDatabase["storage"],
  { webhookClient }: Receiver,
  url: string,
  secrets = secretsBeforeRotation,
) => createWebhook(storage, { webhookClient, secrets }, ada, { url, eventNames: ["update-notes"] });
const runJobs = async (
  storage: TestDatabase["storage"],
  { webhookClient, log }: Receiver,
  secrets: Secrets,
  ms: number,
) => {
  const context = { webhookSender: { webhookClient, secrets }, log, now: () => timeAfter(ms) };
  await jobs["encrypt-secrets"](storage, timeAfter(ms), context);
  await jobs.webhooks(storage, timeAfter(ms), context);
};
const recordEvent = (storage: TestDatabase["storage"]) =>
  storage.transact(async (transaction) => transaction.record(createEvent(ada, "A", "update-notes")));
const verifyWebhook = (secret: string | undefined, { body, headers }: ReceivedWebhook) =>
  new Verifier(secret ?? "").verify(body, headers);

beforeEach(() => {
  vi.useFakeTimers({ now: msOf(timeAfter(0)), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describeOnEveryEngine("A webhook after the documented rotation of SECRET", (open) => {
  it("gets its events with a signature by the same secret as before the rotation", async () => {
    const { storage } = await open();
    const receiver = createReceiver();
    const { secret, webhook } = await addWebhook(storage, receiver, "https://hooks.example.com/");
    await runJobs(storage, receiver, secretsDuringRotation, 1);
    expect(await countWebhookSecrets(storage, secretsDuringRotation)).toEqual({
      current: 1,
      old: 0,
      unreadable: 0,
    });
    await recordEvent(storage);
    await runJobs(storage, receiver, secretsAfterRotation, 2);
    expect(receiver.receivedWebhooks).toHaveLength(1);
    for (const receivedWebhook of receiver.receivedWebhooks)
      expect(verifyWebhook(secret, receivedWebhook)).toBeTruthy();
    expect(receiver.logLines).toEqual([
      { message: "Encrypted secrets with the first value of SECRET", webhooks: 1 },
    ]);
    await runJobs(storage, receiver, secretsAfterRotation, 3);
    expect(await storage.webhooks.find(webhook.id)).toMatchObject({ rowVersion: 2 });
  });

  it("is also signed with its previous secret, because the rotation re-encrypts that secret", async () => {
    const { storage } = await open();
    const receiver = createReceiver();
    const { secret, webhook } = await addWebhook(storage, receiver, "https://hooks.example.com/");
    const { webhookClient } = receiver;
    await changeWebhook(storage, { webhookClient, secrets: secretsBeforeRotation }, ada, webhook.id, {
      newSecret: true,
    });
    await runJobs(storage, receiver, secretsDuringRotation, 1);
    await recordEvent(storage);
    await runJobs(storage, receiver, secretsAfterRotation, 2);
    expect(receiver.receivedWebhooks).toHaveLength(1);
    for (const receivedWebhook of receiver.receivedWebhooks)
      expect(verifyWebhook(secret, receivedWebhook)).toBeTruthy();
  });
});

describeOnEveryEngine("A webhook with a secret that cannot be decrypted", (open) => {
  it("is logged with the cause, does not affect other webhooks, and works again with a new secret", async () => {
    const { storage } = await open();
    const receiver = createReceiver();
    const { webhook } = await addWebhook(storage, receiver, "https://unreadable.example.com/");
    await addWebhook(storage, receiver, "https://readable.example.com/", secretsAfterRotation);
    await recordEvent(storage);
    await runJobs(storage, receiver, secretsAfterRotation, 1);
    expect(receiver.receivedWebhooks).toHaveLength(1);
    expect(receiver.logLines).toEqual([
      {
        message: "A webhook failed",
        webhook: webhook.id,
        error: "The secret of the webhook cannot be decrypted. Create a new secret.",
      },
    ]);
    expect(await countWebhookSecrets(storage, secretsAfterRotation)).toEqual({
      current: 1,
      old: 0,
      unreadable: 1,
    });
    const sender = { webhookClient: receiver.webhookClient, secrets: secretsAfterRotation };
    const { secret } = await changeWebhook(storage, sender, ada, webhook.id, { newSecret: true });
    await runJobs(storage, receiver, secretsAfterRotation, retryAfterMs);
    expect(receiver.receivedWebhooks).toHaveLength(2);
    expect(receiver.receivedWebhooks[1] && verifyWebhook(secret, receiver.receivedWebhooks[1])).toBeTruthy();
  });

  it("is signed only with its current secret if its previous secret cannot be decrypted", async () => {
    const { storage } = await open();
    const receiver = createReceiver();
    const { webhook } = await addWebhook(storage, receiver, "https://hooks.example.com/");
    const sender = { webhookClient: receiver.webhookClient, secrets: secretsDuringRotation };
    const { secret } = await changeWebhook(storage, sender, ada, webhook.id, { newSecret: true });
    await recordEvent(storage);
    await jobs.webhooks(storage, timeAfter(1), {
      webhookSender: { webhookClient: receiver.webhookClient, secrets: secretsAfterRotation },
      log: receiver.log,
      now: () => timeAfter(1),
    });
    const [receivedWebhook] = receiver.receivedWebhooks;
    expect(receivedWebhook?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
    expect(receivedWebhook && verifyWebhook(secret, receivedWebhook)).toBeTruthy();
  });
});

it("The list of webhooks shows which webhook needs a new secret", async () => {
  const api = await startTestApi();
  const listWebhooks = async () =>
    parseApiResult(webhookEndpoints.list.result, await api.asAda.get("/api/oem/webhooks"));
  const response = await api.asAda.post("/api/oem/webhooks", { url: "https://hooks.example.com/" });
  const { id } = parseApiResult(webhookEndpoints.create.result, response);
  expect(await listWebhooks()).toMatchObject([{ id, hasSigningKey: true }]);
  api.context.webhookSender = { ...api.context.webhookSender, secrets: secretsAfterRotation };
  expect(await listWebhooks()).toMatchObject([{ id, hasSigningKey: false }]);
  const body = { newSecret: true };
  expect((await api.asAda.send("PATCH", `/api/oem/webhooks/${id}`, { body })).status).toBe(200);
  expect(await listWebhooks()).toMatchObject([{ id, hasSigningKey: true }]);
  expect((await api.asAda.post(`/api/oem/webhooks/${id}/test`, {})).status).toBe(200);
});
