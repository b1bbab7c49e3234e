export const tellerSecrets = ["secret of the webhooks of the crash tests"] as const;
