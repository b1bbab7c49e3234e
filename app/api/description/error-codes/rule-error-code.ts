import type { ErrorCode } from "./error-code.ts";

export interface RuleErrorCode extends ErrorCode {
  operationIds: readonly string[];
}

export const ruleErrorCode = (
  status: number,
  code: string,
  meaning: string,
  ...operationIds: string[]
): RuleErrorCode => ({
  status,
  code,
  meaning,
  operationIds,
});
