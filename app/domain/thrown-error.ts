export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The errors of an AggregateError, or the error itself. */
export const listErrors = (error: unknown): unknown[] =>
  error instanceof AggregateError ? error.errors : [error];
