import type { Operation } from "./openapi-operation.ts";
import type { Parameter } from "./openapi-parameters.ts";

/**
 * Replaces parameters that several operations have by references, and returns the parameters by name. The name of a
 * parameter that only one resource has begins with the resource, because `id` means something else for each resource.
 */
export function shareParameters(operations: readonly Operation[]): Record<string, Parameter> {
  const usesByText = Map.groupBy(
    operations.flatMap(({ tags, parameters }) =>
      parameters.map((parameter) => ({ resource: tags[0] ?? "", parameter: parameter as Parameter })),
    ),
    ({ parameter }) => JSON.stringify(parameter),
  );
  const sharedParameters: Record<string, Parameter> = {};
  const nameByText = new Map<string, string>();
  for (const [text, uses] of usesByText) {
    const [use] = uses;
    if (!use || uses.length === 1) continue;
    const hasOneResource = uses.every(({ resource }) => resource === use.resource);
    const prefix = hasOneResource ? `${use.resource.replaceAll(/[^A-Za-z]+/g, "")}.` : "";
    const baseName = `${prefix}${use.parameter.name}`;
    let name = baseName;
    for (let number = 2; name in sharedParameters; number++) name = `${baseName}${number}`;
    sharedParameters[name] = use.parameter;
    nameByText.set(text, name);
  }
  for (const operation of operations)
    operation.parameters = operation.parameters.map((parameter) => {
      const name = nameByText.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
  return sharedParameters;
}
