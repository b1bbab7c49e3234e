type QueryValue = string | number | boolean | readonly (string | number)[];

/** A request as a caller could send it. A query parameter without an example is optional. */
export interface RequestExample {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  /** In place of a body. */
  csv?: string;
}

/** By operation id. */
export type RequestExamples = Readonly<Record<string, RequestExample>>;
