import type { Environment } from "./environment.ts";

/** The customer gets the reminders of a paid license. The creator gets the reminders of other licenses. */
export const reminderRecipientOf = (license: {
  environment: Environment;
  email: string;
  createdBy: string;
}): string => (license.environment === 3 ? license.email : license.createdBy);
