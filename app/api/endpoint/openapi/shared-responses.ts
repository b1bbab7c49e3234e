import type { Operation } from "./openapi-operation.ts";
import type { ResponseObject } from "./openapi-responses.ts";

/** Replaces responses that several operations have by references, and adds them to the responses of the document. */
export function shareResponses(
  operations: readonly Operation[],
  sharedResponses: Record<string, ResponseObject>,
): void {
  const usesByText = Map.groupBy(
    operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, response]) =>
        "$ref" in response ? [] : [{ responses, status, response }],
      ),
    ),
    ({ response }) => JSON.stringify(response),
  );
  for (const uses of usesByText.values()) {
    const [use] = uses;
    const baseName = use && nameResult(use.response);
    if (!use || !baseName || uses.length === 1) continue;
    let name = baseName;
    for (let number = 2; name in sharedResponses; number++) name = `${baseName}${number}`;
    sharedResponses[name] = use.response;
    for (const { responses, status } of uses) responses[status] = { $ref: `#/components/responses/${name}` };
  }
}

/** The name of the result and, if it is not `Success`, of the status. Undefined if the result has no name. */
function nameResult({ description, content }: ResponseObject): string | undefined {
  const result = content?.["application/json"]?.schema.properties?.["result"];
  const name = result?.$ref?.split("/").at(-1);
  return name && description !== "Success" ? `${name}${description}` : name;
}
