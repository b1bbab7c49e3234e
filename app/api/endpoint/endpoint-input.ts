/** The values of a request before they are parsed. */
export interface EndpointInput {
  params: Record<string, string>;
  query: Record<string, string>;
  /** Reads and parses the body. Called only after the permission check. */
  body: () => Promise<unknown>;
  /** The raw body, which identifies a repeated request. */
  bodyText: () => Promise<string>;
  idempotencyKey: string | null;
  /** Row version of `If-Match`; null if the request has none. */
  expectedVersion: () => number | null;
}
