import type { D1Binding } from "#app/storage/drivers/d1.ts";
import { postJson } from "./post-json.ts";

type Statement = ReturnType<D1Binding["prepare"]>;
type StatementResult = Awaited<ReturnType<Statement["all"]>>;

interface RemoteStatement extends Statement {
  bind(...values: unknown[]): RemoteStatement;
  toJSON(): { sql: string; values: unknown[] };
}

/** Creates the binding of a database that a Worker serves at this URL. */
export function createD1Binding(url: string): D1Binding {
  async function runStatements(statements: Statement[]): Promise<StatementResult[]> {
    const { text } = await postJson(url, statements);
    const { results, error } = JSON.parse(text) as { results: StatementResult[]; error?: string };
    if (error !== undefined) throw new Error(error);
    return results;
  }

  const createStatement = (sql: string, values: unknown[]): RemoteStatement => {
    const statement: RemoteStatement = {
      bind: (...parameters) => createStatement(sql, parameters),
      async all() {
        const [result] = await runStatements([statement]);
        if (!result) throw new Error("The database sent no response.");
        return result;
      },
      toJSON: () => ({ sql, values }),
    };
    return statement;
  };

  return { prepare: (sql) => createStatement(sql, []), batch: runStatements };
}
