/** The fields must never contain a secret. */
export type Log = (
  level: "info" | "warn" | "error",
  message: string,
  fields: Record<string, unknown>,
) => void;
