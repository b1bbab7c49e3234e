import type { OpenApi, Operation } from "#app/api/description/openapi.ts";
import type { Parameter } from "#app/api/description/parameters.ts";

const bearerVariables: Record<string, string> = { token: "$TOKEN", server: "$SERVER_SECRET" };

const shellQuote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const exampleText = ({ example }: Parameter) => String(example);

/** Creates the curl command of an operation with its example values. */
export function createCurlCommand(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  { servers }: OpenApi,
): string {
  const { parameters, security, requestBody, responses } = operation;
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (placeholder, name) => {
    const parameter = parameters.find((candidate) => candidate.in === "path" && candidate.name === name);
    return parameter ? encodeURIComponent(exampleText(parameter)) : placeholder;
  });
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map((parameter) => `${parameter.name}=${encodeURIComponent(exampleText(parameter))}`);
  const [scheme] = security
    .flatMap((requirement) => Object.keys(requirement))
    .filter((name) => name in bearerVariables);
  const [bodyType] = Object.keys(requestBody?.content ?? {});
  const body = requestBody?.content["application/json"]?.example;
  const [responseType] = Object.keys(
    Object.values(responses).flatMap((response) => ("content" in response ? [response.content] : []))[0] ??
      {},
  );
  const lines = [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}${shellQuote(`${servers[0]?.url}${[filledPath, ...(query.length > 0 ? [query.join("&")] : [])].join("?")}`)}`,
    ...(scheme ? [`-H "Authorization: Bearer ${bearerVariables[scheme]}"`] : []),
    ...parameters
      .filter((parameter) => parameter.in === "header")
      .map(({ name, schema }) => `-H ${shellQuote(`${name}: ${String(schema.examples?.[0])}`)}`),
    ...(bodyType ? [`-H 'Content-Type: ${bodyType}'`] : []),
    ...(bodyType === "text/csv" ? ["--data-binary @licenses.csv"] : []),
    ...(body === undefined ? [] : [`-d ${shellQuote(JSON.stringify(body))}`]),
    ...(responseType !== undefined && responseType !== "application/json" ? ["-O"] : []),
  ];
  return lines.join(" \\\n  ");
}
