import { platform } from "#host";
import type { World } from "#app/api/world.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { sendDueWebhooks, webhookWaker } from "#app/jobs/webhook-waker.ts";
import { log, traceOf } from "./log.ts";

/** On a Worker each request sends its own webhooks, since it may not wait for the work of another request. */
export function wakingWebhooks(
  { storage, jobs, now }: Pick<World, "storage" | "jobs" | "now">,
  runOne: (name: string) => Promise<void>,
  traced: readonly { name: string; run: () => Promise<void> }[],
) {
  const onError = (error: unknown) =>
    log("error", "Webhooks were not sent at once", { error: traceOf(error) });
  const work = {
    nextWorkAt: () => storage.webhooks.nextWorkAt(instantOf(now().getTime())),
    run: async () => {
      if (platform.hasTimers) await runOne("webhooks");
      else await traced.find(({ name }) => name === "webhooks")?.run();
    },
    isPaused: async () => (await jobs.pause()) !== null,
    now,
  };
  if (platform.hasTimers) return webhookWaker(work, onError);
  return { wake: () => platform.afterReply(sendDueWebhooks(work).catch(onError)), stop: () => {} };
}
