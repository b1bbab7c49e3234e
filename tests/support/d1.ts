import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { D1Binding } from "#app/storage/drivers/d1.ts";

/** Runs beside the databases, so that a batch is one message and not two a statement. */
const worker = `export default {
  async fetch(request, env) {
    const { database, statements } = await request.json();
    const bound = statements.map(({ sql, values }) => env[database].prepare(sql).bind(...values));
    try {
      const answers = bound.length === 1 ? [await bound[0].all()] : await env[database].batch(bound);
      return Response.json({ answers });
    } catch (error) {
      return Response.json({ fault: error.message });
    }
  },
};`;

type Statement = ReturnType<D1Binding["prepare"]>;
type Answer = Awaited<ReturnType<Statement["all"]>>;

interface RemoteStatement extends Statement {
  bind(...values: unknown[]): RemoteStatement;
  toJSON(): { sql: string; values: unknown[] };
}

export interface D1Databases {
  /** A binding to a database that nobody used before. */
  newDatabase(): D1Binding;
  stop(): Promise<void>;
}

/** As many empty D1 databases in workerd. */
export async function startD1(count: number): Promise<D1Databases> {
  const names = Array.from({ length: count }, (_, index) => `DB${index}`);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ modules: true, script: worker, d1Databases: names }),
  );
  await miniflare.ready;

  async function run(database: string, statements: Statement[]): Promise<Answer[]> {
    const body = JSON.stringify({ database, statements });
    const response = await miniflare.dispatchFetch("http://d1.example/", { method: "POST", body });
    const { answers, fault } = (await response.json()) as { answers: Answer[]; fault?: string };
    if (fault !== undefined) throw new Error(fault);
    return answers;
  }

  const statementOf = (database: string, sql: string, values: unknown[]): RemoteStatement => {
    const statement: RemoteStatement = {
      bind: (...given) => statementOf(database, sql, given),
      async all() {
        const [answer] = await run(database, [statement]);
        if (!answer) throw new Error("The database gave no answer.");
        return answer;
      },
      toJSON: () => ({ sql, values }),
    };
    return statement;
  };

  return {
    newDatabase() {
      const name = names.shift();
      if (!name) throw new Error(`There are ${count} databases, and all of them are in use.`);
      return {
        prepare: (sql) => statementOf(name, sql, []),
        batch: (statements) => run(name, statements),
      };
    },
    stop: () => miniflare.dispose(),
  };
}
