export type Environment = 1 | 2 | 3;
export const environmentName: Record<Environment, string> = { 1: "Internal", 2: "Demo", 3: "Paid" };
export const defaultEnvironment: Environment = 3;
