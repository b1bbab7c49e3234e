import { Webhook as Verifier } from "standardwebhooks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createEvent } from "#app/domain/history/event.ts";
import { webhookSecretCounts } from "#app/domain/webhook/webhook-secrets.ts";
import { changeWebhook, createWebhook } from "#app/domain/webhook/webhooks.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { webhookEndpoints } from "#app/api/admin/webhooks.ts";
import { startTestApi, resultOf } from "#tests/support/api/api.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine, type TestDatabase } from "#tests/support/engines/engines.ts";
import { createRecordingWebhookClient, type ReceivedWebhook } from "#tests/support/outside/webhooks.ts";

type Secrets = readonly [string, ...string[]];

const before: Secrets = ["the secret before the rotation"];
const during: Secrets = ["the secret after the rotation", ...before];
const after: Secrets = [during[0]];
const at = (ms: number) => new Date(Date.parse(now) + ms);
const dayMs = 24 * 60 * 60_000;

function receiver() {
  const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient();
  const lines: unknown[] = [];
  const log = (_: string, message: string, facts: object) => void lines.push({ message, ...facts });
  return { heard: deliveries, webhookClient, lines, log };
}

type Receiver = ReturnType<typeof receiver>;

const create = (
  storage: TestDatabase["storage"],
  { webhookClient }: Receiver,
  url: string,
  secrets = before,
) => createWebhook(storage, { webhookClient, secrets }, ada, { url, eventNames: ["update-notes"] });
const runJobs = async (
  storage: TestDatabase["storage"],
  { webhookClient, log }: Receiver,
  secrets: Secrets,
  ms: number,
) => {
  const outside = { webhookSender: { webhookClient, secrets }, log, now: () => at(ms) };
  await jobs["encrypt-secrets"](storage, at(ms), outside);
  await jobs.webhooks(storage, at(ms), outside);
};
const recordEvent = (storage: TestDatabase["storage"]) =>
  storage.transact(async (work) => work.record(createEvent(ada, "A", "update-notes")));
const verified = (secret: string | undefined, { body, headers }: ReceivedWebhook) =>
  new Verifier(secret ?? "").verify(body, headers);

beforeEach(() => void vi.useFakeTimers({ now: at(0), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describeOnEveryEngine("A webhook, after SECRET was rotated as documented,", (open) => {
  it("gets its events, signed with the same secret as before", async () => {
    const { storage } = await open();
    const target = receiver();
    const { secret, webhook } = await create(storage, target, "https://hooks.example.com/");
    await runJobs(storage, target, during, 1);
    expect(await webhookSecretCounts(storage, during)).toEqual({ current: 1, old: 0, unreadable: 0 });
    await recordEvent(storage);
    await runJobs(storage, target, after, 2);
    expect(target.heard).toHaveLength(1);
    for (const delivery of target.heard) expect(verified(secret, delivery)).toBeTruthy();
    expect(target.lines).toEqual([
      { message: "Encrypted secrets with the first value of SECRET", webhooks: 1 },
    ]);
    await runJobs(storage, target, after, 3);
    expect(await storage.webhooks.find(webhook.id)).toMatchObject({ rowVersion: 2 });
  });

  it("is also signed with its previous secret, which was encrypted with the old value too", async () => {
    const { storage } = await open();
    const target = receiver();
    const { secret, webhook } = await create(storage, target, "https://hooks.example.com/");
    const { webhookClient } = target;
    await changeWebhook(storage, { webhookClient, secrets: before }, ada, webhook.id, { newSecret: true });
    await runJobs(storage, target, during, 1);
    await recordEvent(storage);
    await runJobs(storage, target, after, 2);
    expect(target.heard).toHaveLength(1);
    for (const delivery of target.heard) expect(verified(secret, delivery)).toBeTruthy();
  });
});

describeOnEveryEngine("A webhook with a secret that cannot be decrypted", (open) => {
  it("stops alone: the log names it and the cause, the others get their events, and a new secret fixes it at once", async () => {
    const { storage } = await open();
    const target = receiver();
    const { webhook } = await create(storage, target, "https://unreadable.example.com/");
    await create(storage, target, "https://readable.example.com/", after);
    await recordEvent(storage);
    await runJobs(storage, target, after, 1);
    expect(target.heard).toHaveLength(1);
    expect(target.lines).toEqual([
      {
        message: "A webhook failed",
        webhook: webhook.id,
        error: "The secret of the webhook cannot be decrypted. Create a new one.",
      },
    ]);
    expect(await webhookSecretCounts(storage, after)).toEqual({ current: 1, old: 0, unreadable: 1 });
    const sender = { webhookClient: target.webhookClient, secrets: after };
    const { secret } = await changeWebhook(storage, sender, ada, webhook.id, { newSecret: true });
    await runJobs(storage, target, after, dayMs / 1_000);
    expect(target.heard).toHaveLength(2);
    expect(target.heard[1] && verified(secret, target.heard[1])).toBeTruthy();
  });

  it("is signed with its current secret alone if only the previous one cannot be decrypted", async () => {
    const { storage } = await open();
    const target = receiver();
    const { webhook } = await create(storage, target, "https://hooks.example.com/");
    const sender = { webhookClient: target.webhookClient, secrets: during };
    const { secret } = await changeWebhook(storage, sender, ada, webhook.id, { newSecret: true });
    await recordEvent(storage);
    await jobs.webhooks(storage, at(1), {
      webhookSender: { webhookClient: target.webhookClient, secrets: after },
      log: target.log,
      now: () => at(1),
    });
    const [message] = target.heard;
    expect(message?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
    expect(message && verified(secret, message)).toBeTruthy();
  });
});

it("The list of webhooks shows which one needs a new secret", async () => {
  const api = await startTestApi();
  const list = async () => resultOf(webhookEndpoints.list.result, await api.asAda.get("/api/oem/webhooks"));
  const response = await api.asAda.post("/api/oem/webhooks", { url: "https://hooks.example.com/" });
  const { id } = resultOf(webhookEndpoints.create.result, response);
  expect(await list()).toMatchObject([{ id, canSign: true }]);
  api.context.webhookSender = { ...api.context.webhookSender, secrets: after };
  expect(await list()).toMatchObject([{ id, canSign: false }]);
  const body = { newSecret: true };
  expect((await api.asAda.send("PATCH", `/api/oem/webhooks/${id}`, { body })).status).toBe(200);
  expect(await list()).toMatchObject([{ id, canSign: true }]);
  expect((await api.asAda.post(`/api/oem/webhooks/${id}/test`, {})).status).toBe(200);
});
