import { readFile, writeFile } from "node:fs/promises";
import { generateAst, parseSpec, printAst } from "oazapfts";
import { createContext } from "oazapfts/context";
import { answers } from "#app/api/answers.ts";
import { openApiDocument } from "#app/api/description/openapi.ts";

const place = new URL("../../../clients/typescript/license-api.ts", import.meta.url);

type Specification = Exclude<Parameters<typeof parseSpec>[0], string>;

/**
 * The generator reads a constant `false` as any boolean, so it becomes an enum. Of several body formats it types one and
 * sends another, so only the first stays.
 */
const asTheGeneratorReads = (document: object) =>
  JSON.parse(JSON.stringify(document), (name, held: { const?: unknown; content?: object } | null) => {
    if (held?.const === false) return { ...held, const: undefined, enum: [false] };
    if (name === "requestBody" && held?.content)
      return { ...held, content: Object.fromEntries(Object.entries(held.content).slice(0, 1)) };
    return held;
  }) as Specification;

/** The TypeScript client, generated from the API description. */
export async function generatedClient(): Promise<string> {
  const document = openApiDocument(
    answers.map(({ call }) => call),
    "2026-01-01T00:00:00.000Z",
  );
  const specification = await parseSpec(asTheGeneratorReads(document));
  return printAst(await generateAst(createContext(specification)));
}

export const committedClient = (): Promise<string> => readFile(place, "utf8");

if (import.meta.main) await writeFile(place, await generatedClient());
