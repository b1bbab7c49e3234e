/** The system's error code, such as `EADDRINUSE`; undefined for errors without one. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
