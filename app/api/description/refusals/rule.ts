import type { Refusal } from "#app/api/description/refusal.ts";

export interface RuleRefusal extends Refusal {
  calls: readonly string[];
}

export const rule = (status: number, code: string, meaning: string, ...calls: string[]): RuleRefusal => ({
  status,
  code,
  meaning,
  calls,
});
