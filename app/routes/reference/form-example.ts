export const formContentType = "application/x-www-form-urlencoded";

/** The URL-encoded fields of an example. Undefined without an example. */
export const encodeForm = (example: unknown): string | undefined =>
  example === undefined ? undefined : new URLSearchParams(example as Record<string, string>).toString();
