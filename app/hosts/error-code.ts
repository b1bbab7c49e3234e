/** A code such as `EADDRINUSE`, or undefined. */
export const readSystemErrorCode = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
