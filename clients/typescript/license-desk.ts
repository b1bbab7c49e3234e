import type { CustomHeaders, RequestOpts } from "@oazapfts/runtime";
import type { Failure } from "./license-api.ts";

/** Where the service is, and who calls it: an API token, or the secret of an activated server. */
export interface Connection {
  url: string;
  token?: string;
  headers?: CustomHeaders;
  /** Takes the place of the global `fetch`. */
  fetch?: typeof fetch;
  /** Ends the calls. */
  signal?: AbortSignal;
}

/** What every function of `license-api.ts` takes as its last value. */
export const connection = ({ url, token, headers, ...beside }: Connection): RequestOpts => ({
  baseUrl: url.replace(/\/+$/, ""),
  headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  ...beside,
});

/** A call that was refused, or failed. `code` is the one of the description; the message is for people. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;
  /** The messages of each field that does not fit. */
  readonly fields: Record<string, string[]>;
  /** When it is worth trying again; null where that is not said. */
  readonly retryAfterSeconds: number | null;
  /** Names the request in the log of the service. */
  readonly requestId: string | null;

  constructor(status: number, { code, message, fields = {} }: Failure["error"], headers: Headers) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    const retryAfter = headers.get("retry-after");
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
    this.requestId = headers.get("x-request-id");
  }
}

interface Reply {
  status: number;
  data: { success: true; result: unknown } | Failure;
  headers: Headers;
}
type ResultOf<Replied extends Reply> = Extract<Replied["data"], { success: true }>["result"];

/** What a call answers. Raises a Refusal where it was refused, and what `fetch` raises where nobody answered. */
export async function resultOf<Replied extends Reply>(call: Promise<Replied>): Promise<ResultOf<Replied>> {
  const { status, data, headers } = await call;
  if (data.success) return data.result;
  throw new Refusal(status, data.error, headers);
}
