import { UnreadableRowError } from "#app/domain/unreadable-entity.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { type Bit, toBit, instantOrNull, type Json, type Ms, msOrNull } from "./column-values.ts";

interface Column<Value, StoredValue> {
  store: (value: Value) => StoredValue;
  read: (storedValue: StoredValue) => Value;
}

/** A column that stores the value unchanged. */
export const plainColumn = <Value>(): Column<Value, Value> => ({
  store: (value) => value,
  read: (storedValue) => storedValue,
});
export const text = plainColumn<string>();
export const textOrNull = plainColumn<string | null>();
/** A column that stores null as an empty text. */
export const emptyTextIfNull: Column<string | null, string> = {
  store: (value) => value ?? "",
  read: (storedValue) => (storedValue === "" ? null : storedValue),
};
export const number = plainColumn<number>();
export const numberOrNull = plainColumn<number | null>();
export const boolean: Column<boolean, Bit> = { store: toBit, read: (storedValue) => storedValue === 1 };
export const timestamp: Column<Instant, Ms> = { store: msOf, read: instantOf };
export const timestampOrNull: Column<Instant | null, Ms | null> = { store: msOrNull, read: instantOrNull };
export const json = <Value>(): Column<Value, Json> => ({
  store: (value) => JSON.stringify(value),
  read: (storedValue) => JSON.parse(storedValue) as Value,
});

/** A column whose name differs from its field. */
export const namedColumn = <Name extends string, Value, StoredValue>(
  name: Name,
  column: Column<Value, StoredValue>,
): Column<Value, StoredValue> & { name: Name } => ({ ...column, name });

/** Throws UnreadableRowError if `read` throws. */
export function readColumn<Value>(field: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new UnreadableRowError(field, error);
  }
}

/** Throws UnreadableRowError if the text is no valid JSON. */
export const readJsonColumn = (field: string, text: string): unknown =>
  readColumn<unknown>(field, () => JSON.parse(text));

type Columns = Record<string, { store: (value: never) => unknown; read: (storedValue: never) => unknown }>;

/** Converts a name such as `companyName` to `company_name`. */
type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : "";

type ColumnName<Field extends string, Definition> = Definition extends { name: infer Name extends string }
  ? Name
  : SnakeCase<Field>;

/** The type of a record, whose keys are field names. */
type RecordOf<Fields extends Columns> = {
  -readonly [Field in keyof Fields]: ReturnType<Fields[Field]["read"]>;
};
/** The type of a row, whose keys are column names. */
type RowOf<Fields extends Columns> = {
  -readonly [Field in keyof Fields & string as ColumnName<Field, Fields[Field]>]: ReturnType<
    Fields[Field]["store"]
  >;
};

/** Converts between records and rows. A column without a `name` is named after its field in snake case. */
export function defineRows<Fields extends Columns>(fields: Fields) {
  const columns = Object.entries<Column<unknown, unknown> & { name?: string }>(fields as never).map(
    ([field, { store, read, name }]) => ({
      field,
      name: name ?? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      store,
      read,
    }),
  );
  return {
    columns,
    names: columns.map(({ name }) => name) as (keyof RowOf<Fields> & string)[],
    rowOf: (record: Readonly<RecordOf<Fields>>): RowOf<Fields> => {
      const fieldValues = record as Readonly<Record<string, unknown>>;
      const row: Record<string, unknown> = {};
      for (const { field, name, store } of columns) row[name] = store(fieldValues[field]);
      return row as RowOf<Fields>;
    },
    recordFrom: (row: Readonly<RowOf<Fields>>): RecordOf<Fields> => {
      const columnValues = row as Readonly<Record<string, unknown>>;
      const record: Record<string, unknown> = {};
      for (const { field, name, read } of columns)
        record[field] = readColumn(field, () => read(columnValues[name]));
      return record as RecordOf<Fields>;
    },
  };
}
