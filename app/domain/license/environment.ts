export type Environment = 1 | 2 | 3;
export const environmentNames: Record<Environment, string> = { 1: "Internal", 2: "Demo", 3: "Paid" };
export const demoEnvironment = 2 satisfies Environment;
export const paidEnvironment = 3 satisfies Environment;
export const defaultEnvironment: Environment = paidEnvironment;
