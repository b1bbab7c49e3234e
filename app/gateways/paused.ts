import type { EventSink } from "#app/domain/event-stream/event-stream.ts";
import type { HeadPublisher } from "#app/domain/history-head/publish-head.ts";
import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import { type ReadPause, pausedMessage } from "#app/domain/job-pause/pause.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { Problem } from "#app/domain/problem.ts";
import type { WebhookClient } from "#app/domain/webhook/webhook.ts";

/** A job that sends many messages reads the pause state at most once per second. */
const maxPauseStateAgeMs = 1_000;

/** Wraps all senders to other systems, so that jobs and requests send nothing while jobs are paused. */
export function createPauseWrappers(readPause: ReadPause) {
  const isPaused = async () => (await readPause(maxPauseStateAgeMs)) !== null;
  const checkNotPaused = async () => {
    if (await isPaused()) throw new Problem("unavailable", pausedMessage, { code: "JOBS_PAUSED" });
  };
  return {
    wrapMailer: (inner: Mailer): Mailer => ({
      ...inner,
      async send(mail, now) {
        if (await isPaused()) return { sent: false, failureKind: "temporary", reason: pausedMessage };
        return inner.send(mail, now);
      },
    }),

    wrapProvisioner: (inner: Provisioner): Provisioner => ({
      async order(request) {
        await checkNotPaused();
        await inner.order(request);
      },
      async startStep(instance, attempt) {
        await checkNotPaused();
        await inner.startStep(instance, attempt);
      },
      async readStepState(...stepArguments) {
        await checkNotPaused();
        return inner.readStepState(...stepArguments);
      },
      async remove(instance) {
        await checkNotPaused();
        await inner.remove(instance);
      },
      findSimulatedOutcome: (subdomain) => inner.findSimulatedOutcome(subdomain),
    }),

    wrapMarketplace: (inner: Marketplace): Marketplace => ({
      provider: inner.provider,
      buildSetUpUrl: (purchase) => inner.buildSetUpUrl(purchase),
      async resolve(token) {
        await checkNotPaused();
        return inner.resolve(token);
      },
      async readPurchases(purchase) {
        await checkNotPaused();
        return inner.readPurchases(purchase);
      },
      async listPurchases() {
        await checkNotPaused();
        return inner.listPurchases();
      },
      async readTerms(agreementId) {
        await checkNotPaused();
        return inner.readTerms(agreementId);
      },
      needsApproval: (purchase) => inner.needsApproval(purchase),
      async decline(purchase) {
        await checkNotPaused();
        await inner.decline(purchase);
      },
      async confirm(purchase) {
        await checkNotPaused();
        await inner.confirm(purchase);
      },
      async acknowledge(...acknowledgeArguments) {
        await checkNotPaused();
        await inner.acknowledge(...acknowledgeArguments);
      },
      authenticateEvent: (headers) => inner.authenticateEvent(headers),
      readEvent: (body) => inner.readEvent(body),
    }),

    wrapWebhookClient: (inner: WebhookClient): WebhookClient => ({
      findRejectionReason: (url) => inner.findRejectionReason(url),
      async post(url, headers, body) {
        if (await isPaused()) return { status: null, response: null, error: pausedMessage };
        return inner.post(url, headers, body);
      },
    }),

    wrapEventSink: (inner: EventSink): EventSink => ({
      name: inner.name,
      async write(events) {
        await checkNotPaused();
        await inner.write(events);
      },
    }),

    wrapHeadPublisher: ({ post, ...inner }: HeadPublisher): HeadPublisher => ({
      ...inner,
      post:
        post &&
        (async (signedHead) => {
          await checkNotPaused();
          await post(signedHead);
        }),
    }),
  };
}
