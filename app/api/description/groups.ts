interface Group {
  title: string;
  description: string;
  paths: readonly string[];
}

export const groups: readonly Group[] = [
  {
    title: "Licenses",
    description: "Finds, creates, changes, deletes and restores licenses, one at a time or many at once.",
    paths: ["/api/oem/licenses", "/api/oem/bulk-runs", "/api/oem/refresh-info"],
  },
  {
    title: "Quotas",
    description: "The stretches of a license's life with what each of them allows.",
    paths: ["/api/oem/quotas"],
  },
  {
    title: "Servers",
    description: "The deployed servers and offline files that take the seats of a license.",
    paths: ["/api/oem/servers"],
  },
  {
    title: "History",
    description:
      "What happened, by whom and when, in a chain that shows when an event was changed or removed.",
    paths: ["/api/oem/history", "/api/oem/audit", "/api/oem/events"],
  },
  {
    title: "Renewals",
    description: "Renews licenses, and keeps who looks after which end and what became of it.",
    paths: ["/api/oem/renewals"],
  },
  {
    title: "Imports",
    description:
      "Takes in a book of licenses as CSV: uploads it, maps its columns, checks its rows, makes the licenses.",
    paths: ["/api/oem/imports"],
  },
  { title: "Tags", description: "Words that staff put on licenses.", paths: ["/api/oem/tags"] },
  {
    title: "Packages",
    description: "What can be sold: packages, their tiers and what a tier contains.",
    paths: ["/api/oem/packages", "/api/oem/catalog"],
  },
  {
    title: "Versions",
    description: "The releases of the product, and which of them is the latest.",
    paths: ["/api/oem/versions"],
  },
  {
    title: "Customers",
    description: "Companies and contacts, those of licenses and those of the CRM.",
    paths: ["/api/oem/companies", "/api/oem/customers", "/api/oem/hubspot-customers"],
  },
  {
    title: "FIS customers",
    description: "Companies with an IR license: their cases, servers and case activities.",
    paths: ["/api/customers/air"],
  },
  {
    title: "Hosted customers",
    description: "Trials and customers whose instance is hosted by the vendor.",
    paths: ["/api/customers/one"],
  },
  {
    title: "Invitations",
    description: "What an invited customer does with the link of an invitation.",
    paths: ["/api/customers/one/invitation"],
  },
  {
    title: "Marketplace",
    description: "What a buyer who comes from a marketplace does, and what the marketplace tells.",
    paths: ["/api/marketplace", "/api/customers/one/marketplace", "/api/customers/one/instance"],
  },
  {
    title: "Purchases",
    description: "Purchases in marketplaces: which license each belongs to, and what became of it.",
    paths: ["/api/oem/agreements"],
  },
  {
    title: "Deployed servers",
    description:
      "What the product calls: activation, heartbeats, case activities, and the keys that leases and license files open with.",
    paths: ["/product/v1", "/.well-known"],
  },
  {
    title: "Reminders and mails",
    description: "The reminders of licenses that end, and the mails that were kept as files.",
    paths: ["/api/oem/reminders", "/api/oem/mails"],
  },
  {
    title: "Settings",
    description: "What is the same for every license.",
    paths: ["/api/oem/license-settings"],
  },
  {
    title: "Search",
    description: "One search for everything.",
    paths: ["/api/oem/search"],
  },
  {
    title: "API tokens",
    description: "What scripts sign in with.",
    paths: ["/api/tokens", "/api/user/current/tokens"],
  },
  {
    title: "Views",
    description: "Filters of the list of licenses that are kept under a name.",
    paths: ["/api/oem/views"],
  },
  { title: "Webhooks", description: "Telling other systems what happens.", paths: ["/api/oem/webhooks"] },
  { title: "Users", description: "Who may do what, and their sessions.", paths: ["/api/user"] },
  {
    title: "Signing in",
    description: "Single sign-on for the screens. Scripts send a token instead.",
    paths: ["/api/auth"],
  },
  {
    title: "The service",
    description: "Whether it runs, and what it says of itself.",
    paths: [
      "/healthz",
      "/readyz",
      "/api/oem/jobs",
      "/api/oem/first-steps",
      "/api/oem/desk",
      "/api/openapi.json",
    ],
  },
];

/** Finds the group with the longest matching path. Raises for a path without a group. */
export function findGroup(path: string): Group {
  const candidates = groups.flatMap((group) =>
    group.paths
      .filter((prefix) => `${path}/`.startsWith(`${prefix}/`))
      .map((prefix) => ({ group, start: prefix })),
  );
  const [longestMatch] = candidates.toSorted((a, b) => b.start.length - a.start.length);
  if (!longestMatch) throw new Error(`${path} is in no group of app/api/description/groups.ts.`);
  return longestMatch.group;
}
