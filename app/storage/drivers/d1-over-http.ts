import { z } from "zod";
import type { D1Binding } from "./d1.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";

const queryResponse = z.object({
  success: z.literal(true),
  result: z.array(
    z.object({ results: z.array(z.unknown()), meta: z.object({ changes: z.number().default(0) }) }),
  ),
});

interface D1Settings {
  accountId: string;
  databaseId: string;
  token: string;
  url?: string;
}

type Statement = ReturnType<D1Binding["prepare"]> & { query: { sql: string; params: unknown[] } };

/** Connects to D1 over HTTP, for commands outside Workers. As in Workers, Cloudflare runs a batch as a transaction. */
export function d1OverHttp({
  accountId,
  databaseId,
  token,
  url = "https://api.cloudflare.com",
}: D1Settings): D1Binding {
  const endpointUrl = `${url}/client/v4/accounts/${accountId}/d1/database/${databaseId}/query`;

  async function runQuery(body: object) {
    const response = await fetch(endpointUrl, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const parsedResponse = queryResponse.safeParse(parseJson(text));
    if (parsedResponse.success) return parsedResponse.data.result;
    throw new Error(`Cloudflare responded with ${response.status}: ${text.slice(0, 500)}`);
  }

  const createStatement = (sql: string, params: unknown[]): Statement => {
    const query = { sql, params };
    return {
      query,
      bind: (...values) => createStatement(sql, values),
      async all() {
        const [result] = await runQuery(query);
        if (!result) throw new Error("Cloudflare returned no result for a statement.");
        return result;
      },
    };
  };
  return {
    prepare: (sql) => createStatement(sql, []),
    batch: (statements) => runQuery({ batch: (statements as Statement[]).map(({ query }) => query) }),
  };
}
