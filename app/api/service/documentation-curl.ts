import type { OpenApi, Operation } from "#app/api/description/openapi.ts";
import type { Parameter } from "#app/api/description/parameters.ts";

const signIns: Record<string, string> = { token: "$TOKEN", server: "$SERVER_SECRET" };

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const textOf = ({ example }: Parameter) => String(example);

/** The curl command of an operation with example values. */
export function curlOf(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  { servers }: OpenApi,
): string {
  const { parameters, security, requestBody, responses } = operation;
  const filled = path.replaceAll(/\{(\w+)\}/g, (hole, name) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name);
    return parameter ? encodeURIComponent(textOf(parameter)) : hole;
  });
  const query = parameters
    .filter((one) => one.in === "query" && one.required)
    .map((one) => `${one.name}=${encodeURIComponent(textOf(one))}`);
  const [scheme] = security.flatMap((one) => Object.keys(one)).filter((name) => name in signIns);
  const [type] = Object.keys(requestBody?.content ?? {});
  const body = requestBody?.content["application/json"]?.example;
  const [answered] = Object.keys(
    Object.values(responses).flatMap((one) => ("content" in one ? [one.content] : []))[0] ?? {},
  );
  const lines = [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}${quoted(`${servers[0]?.url}${[filled, ...(query.length > 0 ? [query.join("&")] : [])].join("?")}`)}`,
    ...(scheme ? [`-H "Authorization: Bearer ${signIns[scheme]}"`] : []),
    ...parameters
      .filter((one) => one.in === "header")
      .map(({ name, schema }) => `-H ${quoted(`${name}: ${String(schema.examples?.[0])}`)}`),
    ...(type ? [`-H 'Content-Type: ${type}'`] : []),
    ...(type === "text/csv" ? ["--data-binary @licenses.csv"] : []),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
    ...(answered !== undefined && answered !== "application/json" ? ["-O"] : []),
  ];
  return lines.join(" \\\n  ");
}
