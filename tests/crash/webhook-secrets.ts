export const webhookSecrets = ["secret of the webhooks of the crash tests"] as const;
