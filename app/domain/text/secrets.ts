/** The first secret signs and all secrets verify, so that secrets can be rotated. */
export type Secrets = readonly [string, ...string[]];

/** Derives an independent secret per purpose. */
export const deriveSecrets = ([newestSecret, ...olderSecrets]: Secrets, purpose: string): Secrets => [
  `${newestSecret} ${purpose}`,
  ...olderSecrets.map((secret) => `${secret} ${purpose}`),
];
