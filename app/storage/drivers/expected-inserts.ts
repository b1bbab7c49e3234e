import { InsertQueryNode, ValuesNode } from "kysely";
import type { Step } from "#app/storage/engine/engine.ts";

/**
 * Turns a unique value that exists already into a wrong row count, so that it is a `WriteConflict` but not an error.
 * PostgreSQL would log the error, and one more error for each following statement, which are sent without waiting.
 */
export function expectInsertedRows(step: Step): Step {
  const { query, expectedRowCount } = step;
  const node = query.query;
  // Raw SQL has no syntax tree.
  if (!node || !InsertQueryNode.is(node) || node.onConflict || expectedRowCount !== undefined) return step;
  if (!node.values || !ValuesNode.is(node.values) || node.returning) return step;
  return {
    query: { ...query, sql: `${query.sql} on conflict do nothing` },
    expectedRowCount: node.values.values.length,
  };
}
