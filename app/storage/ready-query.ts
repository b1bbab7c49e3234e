import type { Compilable, CompiledQuery } from "kysely";

class Place {
  readonly nth: number;
  constructor(nth: number) {
    this.nth = nth;
  }
}

/**
 * A query whose text is the same whatever is asked for: it is put together and compiled once, and later only its values
 * change. Each value must go into the query as it is.
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
