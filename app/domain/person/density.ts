/** How much of a list a screen has room for. */
export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];
