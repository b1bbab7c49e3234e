type QueryValue = string | number | boolean | readonly (string | number)[];

/** A valid request. A query parameter without an example is optional. */
export interface RequestExample {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  /** Replaces the body. */
  csv?: string;
}

/** By operation id. */
export type RequestExamples = Readonly<Record<string, RequestExample>>;
