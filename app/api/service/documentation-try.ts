import { html } from "hono/html";
import { invalidFields, notFound } from "#app/domain/problem.ts";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import type { OpenApi, Operation } from "#app/api/description/openapi.ts";
import type { Parameter } from "#app/api/description/parameters.ts";
import type { JsonSchema } from "#app/api/description/schemas.ts";

/** True for read operations that accept the session of the browser. */
const isTryable = (method: string, { security }: Operation) =>
  method === "get" && security.some((requirement) => "session" in requirement);

/** Creates a form that requests the operation, so that the browser shows the response. */
export function createTryForm(
  { method, operation }: { method: string; operation: Operation },
  { components }: OpenApi,
) {
  if (!isTryable(method, operation)) return "";
  const { operationId, parameters } = operation;
  return html`<h4>Try it</h4>
    <form action="/api/docs/try/${operationId}">
      ${parameters.map((parameter) => formField(operationId, parameter, components.schemas))}
      <button>Call with your session</button>
    </form>`;
}

function formField(
  operationId: string,
  { name, in: location, required, schema }: Parameter,
  schemas: Record<string, JsonSchema>,
) {
  const id = `${operationId}-${name}`;
  const values = schema.enum ?? schemas[schema.$ref?.split("/").at(-1) ?? ""]?.enum;
  const label = html`<label for="${id}"
    >${name}${required ? html` <span class="muted">required</span>` : ""}</label
  >`;
  if (values)
    return html`${label}<select id="${id}" name="${name}">
        <option></option>
        ${values.map((value) => html`<option>${String(value)}</option>`)}
      </select>`;
  return html`${label}<input
      id="${id}"
      name="${name}"
      ${location === "path" ? "required" : ""}
      autocomplete="off"
      spellcheck="false"
    />`;
}

/** Returns the URL of the operation with these values. Raises `not-found` for an unknown operation, `invalid` for a missing value. */
export function createTryUrl(
  endpoints: readonly Endpoint[],
  operationId: string,
  values: Readonly<Record<string, unknown>>,
): string {
  const endpoint = endpoints.find(
    (candidate) => candidate.operationId === operationId && candidate.method === "GET",
  );
  if (!endpoint) throw notFound("The call");
  const unusedValues = new Map(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const path = endpoint.path.replaceAll(/\{(\w+)\+?\}/g, (_, name: string) => {
    const value = unusedValues.get(name) ?? "";
    if (value === "") throw invalidFields({ [name]: [`${name} is missing.`] });
    unusedValues.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...unusedValues].filter(([, value]) => value !== "")).toString();
  return query === "" ? path : `${path}?${query}`;
}
