import type { Environment } from "./environment.ts";

export const reminderRecipientOf = (license: {
  environment: Environment;
  email: string;
  createdBy: string;
}): string => (license.environment === 3 ? license.email : license.createdBy);
