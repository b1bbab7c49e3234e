import type { Compilable, CompiledQuery } from "kysely";

class Placeholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Compiles a query once and then replaces only its parameters. The query must pass each value unchanged as a parameter.
 */
export function prepareQuery<Values extends readonly unknown[], Row>(
  buildQuery: (...values: Values) => Compilable<Row>,
): (...values: Values) => CompiledQuery<Row> {
  let compiledQuery: CompiledQuery<Row> | undefined;
  return (...values) => {
    compiledQuery ??= buildQuery(...(values.map((_, index) => new Placeholder(index)) as never)).compile();
    const parameters = compiledQuery.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.index] : parameter,
    );
    return { ...compiledQuery, parameters };
  };
}
