/** The code that the system gives its errors, `EADDRINUSE` for one; undefined for any other. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
