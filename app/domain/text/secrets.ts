/** The first one signs and all verify, so secrets can be rotated. */
export type Secrets = readonly [string, ...string[]];

/** Derives independent secrets per purpose: one reveals nothing about another. */
export const secretsFor = ([first, ...others]: Secrets, purpose: string): Secrets => [
  `${first} ${purpose}`,
  ...others.map((one) => `${one} ${purpose}`),
];
