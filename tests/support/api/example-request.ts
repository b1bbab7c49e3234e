import { encodeForm, formContentType } from "#app/routes/reference/form-example.ts";
import type { DescribedEndpoint, Parameter } from "./open-api-document.ts";

const encodeExample = (value: unknown) =>
  encodeURIComponent(Array.isArray(value) ? value.join(",") : String(value));

export const listParameters = ({ operation }: DescribedEndpoint, location: Parameter["in"]) =>
  operation.parameters.filter((parameter) => parameter.in === location);

function encodeBody(type: string | undefined, example: unknown): string {
  if (type === "text/csv") return String(example);
  return type === formContentType ? (encodeForm(example) ?? "") : JSON.stringify(example);
}

/** Builds the example request of an endpoint from the OpenAPI document. */
export function buildExampleRequest(endpoint: DescribedEndpoint) {
  const params = new Map(listParameters(endpoint, "path").map(({ name, example }) => [name, example]));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeExample(params.get(name)));
  const query = listParameters(endpoint, "query")
    .filter(({ example }) => example !== undefined)
    .map(({ name, example }) => `${name}=${encodeExample(example)}`);
  const [[type, content] = []] = Object.entries(endpoint.operation.requestBody?.content ?? {});
  const text = encodeBody(type, content?.example);
  return {
    path: query.length > 0 ? `${path}?${query.join("&")}` : path,
    ...(type !== undefined && { text, headers: { "content-type": type } }),
  };
}
