interface RequestLimit {
  /** What is limited, for the API reference. */
  requests: string;
  /** Whose requests are counted together. */
  countedBy: string;
  maxPerMinute: number;
}

/** The setting RATE_LIMIT_FACTOR multiplies these limits. The API reference lists them. */
export const requestLimits = {
  public: { requests: "Public requests, such as those of buyers", countedBy: "address", maxPerMinute: 300 },
  signIn: { requests: "Starts of a sign-in", countedBy: "address", maxPerMinute: 60 },
  signInReturn: { requests: "Returns from the identity provider", countedBy: "address", maxPerMinute: 60 },
  providerSignOut: {
    requests: "Sign-outs from the identity provider",
    countedBy: "address",
    maxPerMinute: 600,
  },
  registration: { requests: "Registrations of buyers", countedBy: "address", maxPerMinute: 20 },
  invitation: { requests: "Confirmations of invitations", countedBy: "address", maxPerMinute: 20 },
  unknownLink: { requests: "Requests with an unknown customer link", countedBy: "address", maxPerMinute: 20 },
  accessCode: { requests: "Codes of customer links", countedBy: "address", maxPerMinute: 20 },
  latestVersion: { requests: "Queries for the latest version", countedBy: "address", maxPerMinute: 300 },
  unknownToken: { requests: "Requests with an unknown API token", countedBy: "address", maxPerMinute: 60 },
  assistant: { requests: "Requests of an assistant", countedBy: "API token", maxPerMinute: 120 },
  directory: { requests: "SCIM requests", countedBy: "SCIM token", maxPerMinute: 600 },
  purchaseToken: {
    requests: "Requests with a token of a marketplace",
    countedBy: "token of the marketplace",
    maxPerMinute: 600,
  },
  testMail: { requests: "Test mails", countedBy: "user", maxPerMinute: 5 },
  webhookTest: { requests: "Tests of webhooks", countedBy: "user", maxPerMinute: 10 },
  product: { requests: "Requests of the Product API", countedBy: "address", maxPerMinute: 300 },
  server: { requests: "Requests of the Product API", countedBy: "server", maxPerMinute: 120 },
  failedActivation: {
    requests: "Activations with a wrong license key",
    countedBy: "address",
    maxPerMinute: 20,
  },
  wrongActivationCode: {
    requests: "Activations with a wrong activation code",
    countedBy: "address and license",
    maxPerMinute: 20,
  },
  guessableKey: {
    requests: "Failed activations with a license key that can be guessed",
    countedBy: "installation",
    maxPerMinute: 60,
  },
} as const satisfies Record<string, RequestLimit>;
