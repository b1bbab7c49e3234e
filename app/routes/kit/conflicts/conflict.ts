import type { SubmissionResult } from "@conform-to/react";
import { normalizeLineEnds } from "#app/domain/text/line-ends.ts";
import type { DateLocale } from "#app/domain/time/date-locale.ts";

export const conflictTitle = "Another user saved a change in the meantime";

/** A form field whose stored value another user may change while the form is open. */
export interface ConflictCheckedField<Row, Value> {
  label: string;
  /** Reads the value from the stored row. */
  read: (row: Row) => Value;
  /** The lines that a conflict shows for the stored value. The default is the value itself. */
  describe?: (value: Value, dateLocale: DateLocale) => string[];
  /** Converts a value to text, so that two values can be compared. */
  serialize?: (value: Value) => string;
  /** If one joined field is changed, all joined fields count as changed. */
  isJoined?: true;
}

export type ConflictCheckedFields<Row, Values> = {
  readonly [Name in keyof Values]: ConflictCheckedField<Row, Values[Name]>;
};

/**
 * The values that were stored when the form was loaded, as text. Each key is the name of a hidden form field.
 */
export type InitialValues = Record<string, string>;

export interface Conflict<Values> {
  /** Stored values of the fields in conflict. */
  storedValues: Partial<Values>;
  rowVersion: number;
  savedBy: string | null;
  savedAt: string | null;
}

export interface Rejection<Values> {
  result: SubmissionResult;
  initialValues: InitialValues;
  conflict: Conflict<Values> | null;
}

const initialValuePrefix = "was-";
/** Name of the hidden form field with the initial value. */
export const buildInitialValueName = (name: string) => `${initialValuePrefix}${name}`;
/** Name of the radio buttons with which the user chooses between the submitted and the stored value. */
export const buildChoiceName = (name: string) => `keep-${name}`;

export const listFieldNames = <Values extends object>(fields: Values) =>
  Object.keys(fields) as (keyof Values & string)[];

export const toComparableText = <Value>(
  { serialize = String }: { serialize?: (value: Value) => string },
  value: Value,
) => normalizeLineEnds(serialize(value));

export const hasInitialValues = (search: URLSearchParams) =>
  [...search.keys()].some((name) => name.startsWith(initialValuePrefix));

/** After a submission, these are the initial values that the form sent. */
export const buildInitialValues = <Row, Values extends object>(
  fields: ConflictCheckedFields<Row, Values>,
  row: Row,
  formValues?: URLSearchParams,
): InitialValues =>
  Object.fromEntries(
    listFieldNames(fields).map((name) => [
      buildInitialValueName(name),
      formValues?.get(buildInitialValueName(name)) ?? toComparableText(fields[name], fields[name].read(row)),
    ]),
  );

/** The props of the dialog that edits the row. After a rejected submission, they contain the errors. */
export const buildEditState = <Row, Values extends object>(
  fields: ConflictCheckedFields<Row, Values>,
  row: Row,
  rejection: Rejection<Values> | undefined,
) => ({
  lastResult: rejection?.result,
  hiddenFields: rejection?.initialValues ?? buildInitialValues(fields, row),
  conflict: rejection?.conflict,
});
