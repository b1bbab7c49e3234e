import { readFile, writeFile } from "node:fs/promises";
import { generateAst, parseSpec, printAst } from "oazapfts";
import { createContext } from "oazapfts/context";
import { webhookRequest } from "#app/api/admin/schemas/webhook-request.ts";
import { endpointGroups } from "#app/api/handlers.ts";
import { errorsOfEveryEndpoint } from "#app/api/endpoint/error-descriptions.ts";
import { createOpenApiDocument, type OpenApi } from "#app/api/endpoint/openapi/openapi.ts";

const clientFile = new URL("../../clients/typescript/license-api.ts", import.meta.url);

type Specification = Exclude<Parameters<typeof parseSpec>[0], string>;

interface DescribedValue {
  const?: unknown;
  content?: object;
  responses?: { 200?: { content?: object } };
}

/**
 * Works around three errors of the generator: it reads a constant `false` as any boolean, it types one body format but
 * sends another, and it reads a PDF as text. So `false` becomes an enum, only the first body format remains, and PDFs
 * are left out.
 */
const adaptForGenerator = (document: object) =>
  JSON.parse(JSON.stringify(document), (key, value: DescribedValue | null) => {
    if (value?.responses?.[200]?.content && "application/pdf" in value.responses[200].content)
      return undefined;
    if (value?.const === false) return { ...value, const: undefined, enum: [false] };
    if (key === "requestBody" && value?.content)
      return { ...value, content: Object.fromEntries(Object.entries(value.content).slice(0, 1)) };
    return value;
  }) as Specification;

/** Gives each operation an error type with its codes, which are in an extension that the generator does not read. */
function addErrorTypes(document: OpenApi): object {
  const { paths, components } = document;
  const { schemas, "x-errors": errors } = components;
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const operationErrors = (operation["x-error-codes"] ?? []).map((name) => ({
      code: name,
      ...errors[name],
    }));
    const schemaName = `${operation.operationId.replace(/^./, (letter) => letter.toUpperCase())}Error`;
    if (operationErrors.length > 0)
      schemas[schemaName] = createErrorSchema(operationErrors.map(({ code }) => code));
    for (const { status, message = "" } of operationErrors)
      operation.responses[String(status)] = {
        description: message,
        content: { "application/json": { schema: { $ref: `#/components/schemas/${schemaName}` } } },
      };
  }
  return document;
}

const createErrorSchema = (codes: readonly string[]) => ({
  allOf: [
    { $ref: "#/components/schemas/Failure" },
    {
      type: "object",
      properties: {
        error: {
          allOf: [
            { $ref: "#/components/schemas/ErrorDetails" },
            { type: "object", properties: { code: { enum: [...new Set(codes)] } } },
          ],
        },
      },
    },
  ],
});

/** Generates the TypeScript client from the API description. */
export async function generateClient(): Promise<string> {
  const document = addErrorTypes(
    createOpenApiDocument(endpointGroups, webhookRequest, "2026-01-01T00:00:00.000Z"),
  );
  const specification = await parseSpec(adaptForGenerator(document));
  const client = printAst(await generateAst(createContext(specification)));
  // The generator gives the response `default` every status, so a comparison of the status would not narrow the type.
  const statuses = [...new Set(Object.keys(errorsOfEveryEndpoint).map((name) => name.split(" ")[0]))];
  const statusType = `/** Status of an error that every function can return. */\nexport type ErrorStatus = ${statuses.join(" | ")};\n`;
  return `${client.replaceAll("status: number;\n", "status: ErrorStatus;\n")}${statusType}`;
}

export const readCommittedClient = (): Promise<string> => readFile(clientFile, "utf8");

if (import.meta.main) await writeFile(clientFile, await generateClient());
