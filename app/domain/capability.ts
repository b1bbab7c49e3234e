/** Features of our API that the specification does not contain. Screens hide controls that an API does not support. */
export const allCapabilities = [
  "restore",
  "release-server",
  /** New servers of a license may need a code in addition to the key. */
  "activation-code",
  "change-license",
  "explain",
  "bulk",
  /** The last change of each part of a license can be undone. */
  "undo",
  /** Daily use of a license. */
  "use",
  "certificate",
  "mail-certificate",
  "import",
  "customer-by-hand",
  "new-tag",
  "audit",
  "sessions",
  "erase-user",
  "invite-user",
  "renewals",
  "renew",
  "search",
  "mail",
  "jobs",
  "webhooks",
  "views",
  /** Display preferences are stored with the user. */
  "preferences",
  "availability",
  "retry",
  "grace",
  "companies",
  /** Purchases in marketplaces. */
  "agreements",
  "customers",
  "catalog",
  "desk",
  /** The license list can be filtered by last contact. */
  "last-contact",
  "first-steps",
  /** Requests are fast, so a page may count and prefetch more than it shows. */
  "cheap-reads",
] as const;
/** Error code of a request that the license API does not support. */
export const notSupportedCode = "NOT_OFFERED";

export type Capability = (typeof allCapabilities)[number];
