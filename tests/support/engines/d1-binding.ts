import type { D1Binding } from "#app/storage/drivers/d1.ts";
import { postJson } from "./post-json.ts";

type Statement = ReturnType<D1Binding["prepare"]>;
type StatementResult = Awaited<ReturnType<Statement["all"]>>;

interface RemoteStatement extends Statement {
  bind(...values: unknown[]): RemoteStatement;
  toJSON(): { sql: string; values: unknown[] };
}

/** The binding of a database that a Worker in workerd serves at this address. */
export function d1BindingAt(address: string): D1Binding {
  async function run(statements: Statement[]): Promise<StatementResult[]> {
    const { text } = await postJson(address, statements);
    const { answers, fault: error } = JSON.parse(text) as { answers: StatementResult[]; fault?: string };
    if (error !== undefined) throw new Error(error);
    return answers;
  }

  const statementOf = (sql: string, values: unknown[]): RemoteStatement => {
    const statement: RemoteStatement = {
      bind: (...parameters) => statementOf(sql, parameters),
      async all() {
        const [result] = await run([statement]);
        if (!result) throw new Error("The database sent no response.");
        return result;
      },
      toJSON: () => ({ sql, values }),
    };
    return statement;
  };

  return { prepare: (sql) => statementOf(sql, []), batch: run };
}
