import type { Compilable, CompiledQuery } from "kysely";

class Place {
  readonly nth: number;
  constructor(nth: number) {
    this.nth = nth;
  }
}

/**
 * Compiles a query once and then only replaces its parameters. The query must use each value as a parameter, unchanged.
 */
export function readyQuery<Values extends readonly unknown[], Row>(
  build: (...values: Values) => Compilable<Row>,
): (...values: Values) => CompiledQuery<Row> {
  let ready: CompiledQuery<Row> | undefined;
  return (...values) => {
    ready ??= build(...(values.map((_, nth) => new Place(nth)) as never)).compile();
    const parameters = ready.parameters.map((one) => (one instanceof Place ? values[one.nth] : one));
    return { ...ready, parameters };
  };
}
