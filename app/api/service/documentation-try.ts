import { html } from "hono/html";
import { invalidFields, notFound } from "#app/domain/problem.ts";
import type { Call } from "#app/api/call/call.ts";
import type { OpenApi, Operation } from "#app/api/description/openapi.ts";
import type { Parameter } from "#app/api/description/parameters.ts";
import type { JsonSchema } from "#app/api/description/schemas.ts";

/** True for read operations that accept the session of the browser. */
const canBeTried = (method: string, { security }: Operation) =>
  method === "get" && security.some((one) => "session" in one);

/** A form that requests the operation, so that the browser shows the response. */
export function tryPart(
  { method, operation }: { method: string; operation: Operation },
  { components }: OpenApi,
) {
  if (!canBeTried(method, operation)) return "";
  const { operationId, parameters } = operation;
  return html`<h4>Try it</h4>
    <form action="/api/docs/try/${operationId}">
      ${parameters.map((one) => fieldPart(operationId, one, components.schemas))}
      <button>Call with your session</button>
    </form>`;
}

function fieldPart(
  operationId: string,
  { name, in: place, required, schema }: Parameter,
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
      ${place === "path" ? "required" : ""}
      autocomplete="off"
      spellcheck="false"
    />`;
}

/** URL of the operation with these values. Raises `not-found` for an unknown operation, `invalid` for a missing value. */
export function triedAddress(
  calls: readonly Call[],
  operationId: string,
  values: Readonly<Record<string, unknown>>,
): string {
  const call = calls.find((one) => one.operationId === operationId && one.method === "GET");
  if (!call) throw notFound("The call");
  const rest = new Map(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const path = call.path.replaceAll(/\{(\w+)\+?\}/g, (_, name: string) => {
    const value = rest.get(name) ?? "";
    if (value === "") throw invalidFields({ [name]: [`${name} is missing.`] });
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...rest].filter(([, value]) => value !== "")).toString();
  return query === "" ? path : `${path}?${query}`;
}
