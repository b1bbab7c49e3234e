import type { Compilable, CompiledQuery } from "kysely";

class Placeholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Compiles a query once and then only replaces its parameters. The query must use each value as a parameter, unchanged.
 */
export function preparedQuery<Values extends readonly unknown[], Row>(
  build: (...values: Values) => Compilable<Row>,
): (...values: Values) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (...values) => {
    compiled ??= build(...(values.map((_, nth) => new Placeholder(nth)) as never)).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.index] : parameter,
    );
    return { ...compiled, parameters };
  };
}
