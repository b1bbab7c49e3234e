import { Problem } from "#app/domain/problem.ts";
import type { Call } from "./call.ts";

interface Fault {
  code?: string;
  /** Path in the response, for example `result.entities.0.key`. */
  field?: string;
  cause?: unknown;
}

export class UpstreamProblem extends Problem {
  readonly call: string;
  readonly field: string | undefined;

  /** `{call}` in the message is replaced by method and path. */
  constructor(call: Pick<Call, "method" | "path">, said: string, { code, field, cause }: Fault = {}) {
    const name = `${call.method} ${call.path}`;
    super("unavailable", said.replace("{call}", name), { code: code ?? "UPSTREAM_INVALID", cause });
    this.call = name;
    this.field = field;
  }
}
