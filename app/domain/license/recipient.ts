import { type Environment, paidEnvironment } from "./environment.ts";

/** The customer gets the reminders of a paid license. The creator gets the reminders of other licenses. */
export const findReminderRecipient = (license: {
  environment: Environment;
  email: string;
  createdBy: string;
}): string => (license.environment === paidEnvironment ? license.email : license.createdBy);
