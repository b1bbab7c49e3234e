import { Problem } from "#app/domain/problem.ts";
import type { Call } from "./call.ts";

interface Fault {
  code?: string;
  /** Where in the reply, `result.entities.0.key`. */
  field?: string;
  cause?: unknown;
}

/** A license API behind a socket did not answer as its calls are agreed. Operators want to know which call, where, and why. */
export class UpstreamProblem extends Problem {
  readonly call: string;
  readonly field: string | undefined;

  /** `{call}` in what is said stands for the call. */
  constructor(call: Pick<Call, "method" | "path">, said: string, { code, field, cause }: Fault = {}) {
    const name = `${call.method} ${call.path}`;
    super("unavailable", said.replace("{call}", name), { code: code ?? "UPSTREAM_INVALID", cause });
    this.call = name;
    this.field = field;
  }
}
