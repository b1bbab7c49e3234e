/** Stored as the performer of events. Contains spaces, so that it is never the e-mail address of a user. */
const linkPrefix = "customer link ";

export const createLinkName = (linkId: number): string => `${linkPrefix}${linkId}`;

/** The id of the customer link that performed the event, or null for another performer. */
export const findLinkId = (createdBy: string): string | null =>
  createdBy.startsWith(linkPrefix) ? createdBy.slice(linkPrefix.length) : null;
