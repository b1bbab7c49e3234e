import { type Secrets, secretsFor } from "#app/domain/text/secrets.ts";
import type { WebhookSender } from "#app/domain/webhook/webhooks.ts";
import type { Platform } from "./platform.ts";

interface WebhookSettings {
  WEBHOOK_ALLOW_PRIVATE: "on" | "off";
}

export const createWebhookSender = (
  { WEBHOOK_ALLOW_PRIVATE }: WebhookSettings,
  secret: Secrets,
  { openPoster }: Pick<Platform, "openPoster">,
): WebhookSender => ({
  poster: openPoster(WEBHOOK_ALLOW_PRIVATE === "on"),
  secrets: secretsFor(secret, "webhooks"),
});
