import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import type { D1Binding } from "#app/storage/drivers/d1.ts";

type Statement = ReturnType<D1Binding["prepare"]>;
type Answer = Awaited<ReturnType<Statement["all"]>>;

interface RemoteStatement extends Statement {
  bind(...values: unknown[]): RemoteStatement;
  toJSON(): { sql: string; values: unknown[] };
}

const agent = new Agent({ keepAlive: true });

/** Not by `fetch`: it takes much longer, and has every answer compressed on the way. */
async function ask(address: string, content: unknown): Promise<unknown> {
  const asking = request(address, { method: "POST", agent });
  asking.end(JSON.stringify(content));
  const [reply]: IncomingMessage[] = await once(asking, "response");
  return reply && json(reply);
}

/** The binding of a database that a Worker in workerd serves at this address. */
export function d1BindingAt(address: string): D1Binding {
  async function run(statements: Statement[]): Promise<Answer[]> {
    const { answers, fault } = (await ask(address, statements)) as { answers: Answer[]; fault?: string };
    if (fault !== undefined) throw new Error(fault);
    return answers;
  }

  const statementOf = (sql: string, values: unknown[]): RemoteStatement => {
    const statement: RemoteStatement = {
      bind: (...given) => statementOf(sql, given),
      async all() {
        const [answer] = await run([statement]);
        if (!answer) throw new Error("The database gave no answer.");
        return answer;
      },
      toJSON: () => ({ sql, values }),
    };
    return statement;
  };

  return { prepare: (sql) => statementOf(sql, []), batch: run };
}
