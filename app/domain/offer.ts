/** What our own license API offers beyond the specification. Screens draw no control for what the API behind them does not. */
export const allOffers = [
  /** A deletion can be taken back. */
  "restore",
  /** Staff give the seat of a server back for it. */
  "release-server",
  /** Customer, tier and whether it is offline can be changed. */
  "change-license",
  /** A status says why it is so, by our own rules. */
  "explain",
  /** Many licenses are changed at once. */
  "bulk",
  "certificate",
  /** A book of licenses comes in from a file. */
  "import",
  /** A customer may be written by hand, too. */
  "customer-by-hand",
  /** A tag is made without a license that carries it. */
  "new-tag",
  "audit",
  /** Where somebody is signed in, and their own API tokens. */
  "sessions",
  /** A user can be erased for good. */
  "erase-user",
  "renewals",
  /** A license is extended from its present end, and a desk shows which end next. */
  "renew",
  /** One search over everything that has a screen. */
  "search",
  "mail",
  /** What runs by itself, and how it went. */
  "jobs",
  /** Other systems are told what happens. */
  "webhooks",
  /** A subdomain says while it is typed whether it may be had. */
  "availability",
  /** A step of a buyer's instance is tried again. */
  "retry",
  /** A license goes on working for some days after its end. */
  "grace",
  /** The companies that licenses are of, each in a place of its own. */
  "companies",
  /** The area of hosted and FIS customers, trials and instances. */
  "customers",
  /** What is sold can be changed. */
  "catalog",
  /** What needs somebody today, in numbers. */
  "desk",
  /** What a new installation still needs is listed. */
  "first-steps",
] as const;
export type Offer = (typeof allOffers)[number];
