import type { Environment } from "./environment.ts";

/** A paid license reminds its contact; one of ours only who made it. */
export const recipientOf = (license: {
  environment: Environment;
  email: string;
  createdBy: string;
}): string => (license.environment === 3 ? license.email : license.createdBy);
