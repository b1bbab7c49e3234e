import { type Secrets, deriveSecrets } from "#app/domain/text/secrets.ts";
import type { WebhookSender } from "#app/domain/webhook/webhooks.ts";
import type { Platform } from "./platform.ts";

interface WebhookSettings {
  WEBHOOK_ALLOW_PRIVATE: "on" | "off";
}

export const createWebhookSender = (
  { WEBHOOK_ALLOW_PRIVATE }: WebhookSettings,
  secrets: Secrets,
  { createWebhookClient }: Pick<Platform, "createWebhookClient">,
): WebhookSender => ({
  webhookClient: createWebhookClient(WEBHOOK_ALLOW_PRIVATE === "on"),
  secrets: deriveSecrets(secrets, "webhooks"),
});
