/** Facts must never contain a secret. */
export type Log = (level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>) => void;
