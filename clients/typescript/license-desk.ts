import type { CustomHeaders, RequestOpts } from "@oazapfts/runtime";
import type { Failure } from "./license-api.ts";

/** Address and credentials of the service. `token` is an API token or the secret of an activated server. */
export interface Connection {
  url: string;
  token?: string;
  headers?: CustomHeaders;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
  /** Aborts the requests. */
  signal?: AbortSignal;
}

/** Options for the last parameter of every function of `license-api.ts`. */
export const connection = ({ url, token, headers, ...otherOptions }: Connection): RequestOpts => ({
  baseUrl: url.replace(/\/+$/, ""),
  headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  ...otherOptions,
});

/** Error response of the API. The API description documents `code`. The message is for users. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  /** Messages of each invalid field. */
  readonly fields: Record<string, string[]>;
  /** Stored entity if the row version of the request is outdated. Undefined for other errors. */
  readonly current: unknown;
  /** Seconds until the request can be retried. Null if the response has no Retry-After header. */
  readonly retryAfterSeconds: number | null;
  /** Id of the request in the log of the service. */
  readonly requestId: string | null;

  constructor(status: number, { code, message, fields = {}, current }: Failure["error"], headers: Headers) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.current = current;
    const retryAfter = headers.get("retry-after");
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
    this.requestId = headers.get("x-request-id");
  }
}

interface ApiResponse {
  status: number;
  data: { success: true; result: unknown } | Failure;
  headers: Headers;
}
type ResultOf<TypedResponse extends ApiResponse> = Extract<
  TypedResponse["data"],
  { success: true }
>["result"];

/** Throws an ApiError for an error response, and the error of `fetch` if there is no response. */
export async function resultOf<TypedResponse extends ApiResponse>(
  request: Promise<TypedResponse>,
): Promise<ResultOf<TypedResponse>> {
  const { status, data, headers } = await request;
  if (data.success) return data.result;
  throw new ApiError(status, data.error, headers);
}
