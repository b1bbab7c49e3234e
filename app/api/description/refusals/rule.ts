import type { Refusal } from "#app/api/description/refusal.ts";

export interface RuleRefusal extends Refusal {
  /** Of the calls that refuse with it. */
  calls: readonly string[];
}

export const rule = (status: number, code: string, meaning: string, ...calls: string[]): RuleRefusal => ({
  status,
  code,
  meaning,
  calls,
});
