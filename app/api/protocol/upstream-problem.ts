import { Problem } from "#app/domain/problem.ts";
import type { Endpoint } from "#app/api/declaration/endpoint.ts";

interface UpstreamErrorDetails {
  code?: string;
  /** Path in the response, for example `result.entities.0.key`. */
  field?: string;
  cause?: unknown;
}

export class UpstreamProblem extends Problem {
  readonly endpoint: string;
  readonly field: string | undefined;

  /** `{endpoint}` in the message is replaced by method and path. */
  constructor(
    endpoint: Pick<Endpoint, "method" | "path">,
    message: string,
    { code, field, cause }: UpstreamErrorDetails = {},
  ) {
    const name = `${endpoint.method} ${endpoint.path}`;
    super("unavailable", message.replace("{endpoint}", name), { code: code ?? "UPSTREAM_INVALID", cause });
    this.endpoint = name;
    this.field = field;
  }
}
