import type { D1Binding } from "#app/storage/drivers/d1.ts";
import { ask } from "./ask.ts";

type Statement = ReturnType<D1Binding["prepare"]>;
type Answer = Awaited<ReturnType<Statement["all"]>>;

interface RemoteStatement extends Statement {
  bind(...values: unknown[]): RemoteStatement;
  toJSON(): { sql: string; values: unknown[] };
}

/** The binding of a database that a Worker in workerd serves at this address. */
export function d1BindingAt(address: string): D1Binding {
  async function run(statements: Statement[]): Promise<Answer[]> {
    const { text } = await ask(address, statements);
    const { answers, fault } = JSON.parse(text) as { answers: Answer[]; fault?: string };
    if (fault !== undefined) throw new Error(fault);
    return answers;
  }

  const statementOf = (sql: string, values: unknown[]): RemoteStatement => {
    const statement: RemoteStatement = {
      bind: (...given) => statementOf(sql, given),
      async all() {
        const [answer] = await run([statement]);
        if (!answer) throw new Error("The database sent no response.");
        return answer;
      },
      toJSON: () => ({ sql, values }),
    };
    return statement;
  };

  return { prepare: (sql) => statementOf(sql, []), batch: run };
}
