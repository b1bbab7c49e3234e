/** Stored as the performer of events. Contains spaces, so that it is never the e-mail address of a user. */
const performerPrefix = "service account ";

export const createPerformerName = (accountName: string): string => `${performerPrefix}${accountName}`;

/** The name of the service account that performed the event, or null for another performer. */
export const findServiceAccountName = (createdBy: string): string | null =>
  createdBy.startsWith(performerPrefix) ? createdBy.slice(performerPrefix.length) : null;
