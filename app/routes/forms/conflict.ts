import type { SubmissionResult } from "@conform-to/react";
import { withPlainLineEnds } from "#app/domain/text/line-ends.ts";
import type { Months } from "#app/domain/time/months.ts";

/** A value that a form saves, and that somebody else may save while the form is open. */
export interface SharedField<Row, Value> {
  label: string;
  of: (row: Row) => Value;
  /** For people: the value as it is, unless said otherwise. */
  words?: (value: Value, months: Months) => string[];
  /** The same text for values that are the same: the value as text, unless said otherwise. */
  text?: (value: Value) => string;
  /** Who changes one of the joined fields means all of them. */
  isJoined?: true;
}

export type SharedFields<Row, Values> = { readonly [Name in keyof Values]: SharedField<Row, Values[Name]> };

/** What a form was filled with, by the names of its hidden fields. */
export type Began = Record<string, string>;

/** Where the person has to choose, and who has saved what. */
export interface Conflict<Values> {
  theirs: Partial<Values>;
  rowVersion: number;
  savedBy: string | null;
  savedAt: string | null;
}

/** Why nothing was saved. */
export interface Refusal<Values> {
  result: SubmissionResult;
  began: Began;
  conflict: Conflict<Values> | null;
}

/** Where the form carries what a field was when it was filled, and which of two values is to stay. */
export const beganName = (name: string) => `was-${name}`;
export const keepName = (name: string) => `keep-${name}`;

export const namesOf = <Values extends object>(fields: Values) =>
  Object.keys(fields) as (keyof Values & string)[];

export const textOf = <Value>({ text = String }: { text?: (value: Value) => string }, value: Value) =>
  withPlainLineEnds(text(value));

/** Whether an address carries a form that is being filled in. */
export const hasBegun = (search: URLSearchParams) =>
  [...search.keys()].some((name) => name.startsWith(beganName("")));

/** What a form begins with; one that is filled in already goes on from what it began with. */
export const beganWith = <Row, Values extends object>(
  fields: SharedFields<Row, Values>,
  row: Row,
  entered?: URLSearchParams,
): Began =>
  Object.fromEntries(
    namesOf(fields).map((name) => [
      beganName(name),
      entered?.get(beganName(name)) ?? textOf(fields[name], fields[name].of(row)),
    ]),
  );
