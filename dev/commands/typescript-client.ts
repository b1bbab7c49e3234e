import { readFile, writeFile } from "node:fs/promises";
import { generateAst, parseSpec, printAst } from "oazapfts";
import { createContext } from "oazapfts/context";
import { handlers } from "#app/api/handlers.ts";
import { openApiDocument } from "#app/api/description/openapi.ts";

const clientFile = new URL("../../clients/typescript/license-api.ts", import.meta.url);

type Specification = Exclude<Parameters<typeof parseSpec>[0], string>;

/**
 * The generator reads a constant `false` as any boolean, so it becomes an enum. Of several body formats it types one and
 * sends another, so only the first stays.
 */
const adaptForGenerator = (document: object) =>
  JSON.parse(JSON.stringify(document), (name, value: { const?: unknown; content?: object } | null) => {
    if (value?.const === false) return { ...value, const: undefined, enum: [false] };
    if (name === "requestBody" && value?.content)
      return { ...value, content: Object.fromEntries(Object.entries(value.content).slice(0, 1)) };
    return value;
  }) as Specification;

/** The TypeScript client, generated from the API description. */
export async function generatedClient(): Promise<string> {
  const document = openApiDocument(
    handlers.map(({ endpoint }) => endpoint),
    "2026-01-01T00:00:00.000Z",
  );
  const specification = await parseSpec(adaptForGenerator(document));
  return printAst(await generateAst(createContext(specification)));
}

export const committedClient = (): Promise<string> => readFile(clientFile, "utf8");

if (import.meta.main) await writeFile(clientFile, await generatedClient());
