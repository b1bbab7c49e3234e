/** Extensions of our API over the specification; screens hide controls that the API does not offer. */
export const allOffers = [
  "restore",
  "release-server",
  /** New servers of a license may need a code besides its key. */
  "activation-code",
  "change-license",
  "explain",
  "bulk",
  /** The last change of each part of a license can be taken back. */
  "undo",
  /** What a license used day by day. */
  "use",
  "certificate",
  "import",
  "customer-by-hand",
  "new-tag",
  "audit",
  "sessions",
  "erase-user",
  "renewals",
  "renew",
  "search",
  "mail",
  "jobs",
  "webhooks",
  "views",
  /** How pages look is kept with the person. */
  "preferences",
  "availability",
  "retry",
  "grace",
  "companies",
  "customers",
  "catalog",
  "desk",
  /** The list is narrowed to what was last heard of before a day. */
  "last-contact",
  "first-steps",
  /** Reads cost little, so a page may count and prefetch more than it shows. */
  "cheap-reads",
] as const;
/** The code of an error for what the license API does not offer. */
export const notOffered = "NOT_OFFERED";

export type Offer = (typeof allOffers)[number];
