/** The first signs, each of them verifies: so a new one can come before the old one goes. */
export type Secrets = readonly [string, ...string[]];

/** The secrets of one purpose: what one is good for says nothing of another. */
export const secretsFor = ([first, ...others]: Secrets, purpose: string): Secrets => [
  `${first} ${purpose}`,
  ...others.map((one) => `${one} ${purpose}`),
];
