import { platform } from "#host";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { sendDueWebhooks, webhookWaker } from "#app/jobs/webhook-waker.ts";
import { log, errorTrace } from "./log.ts";

/** On a Worker each request sends its own webhooks, since it may not wait for the work of another request. */
export function createWebhookWaker(
  { storage, jobs, now }: Pick<ApiContext, "storage" | "jobs" | "now">,
  runOne: (name: string) => Promise<void>,
  tracedJobs: readonly { name: string; run: () => Promise<void> }[],
) {
  const onError = (error: unknown) =>
    log("error", "Webhooks were not sent at once", { error: errorTrace(error) });
  const work = {
    nextWorkAt: () => storage.webhooks.nextWorkAt(instantOf(now().getTime())),
    run: async () => {
      if (platform.hasTimers) await runOne("webhooks");
      else await tracedJobs.find(({ name }) => name === "webhooks")?.run();
    },
    isPaused: async () => (await jobs.pause()) !== null,
    now,
  };
  if (platform.hasTimers) return webhookWaker(work, onError);
  return { wake: () => platform.afterResponse(sendDueWebhooks(work).catch(onError)), stop: () => {} };
}
