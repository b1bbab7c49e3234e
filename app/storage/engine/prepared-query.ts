import type { Compilable, CompiledQuery } from "kysely";

/** Marks the position of a value in the parameters while the query is compiled. */
class Placeholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Compiles a query once and then replaces only its parameters. `buildQuery` must use each value only as a parameter and
 * must not change it.
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
