import type { Submission, SubmissionResult } from "@conform-to/react";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { EventName, ApiEvent } from "#app/domain/history/event.ts";
import { withPlainLineEnds } from "#app/domain/text/line-ends.ts";
import { attempt } from "#app/middleware/license-api.ts";
import {
  initialValueName,
  initialValuesOf,
  type Conflict,
  choiceName,
  namesOf,
  type Rejection,
  type SharedFields,
  textOf,
} from "./conflict.ts";
import { resultOfProblem } from "./submission.ts";

type SaveResult<Row, Values> =
  | { isSaved: true; row: Row; isTheirs: boolean }
  | { isSaved: false; rejection: Rejection<Values>; status: number };

export interface SharedSave<Row, Values, Form> {
  fields: SharedFields<Row, Values>;
  formData: FormData;
  submission: Submission<unknown, string[], Form>;
  mine: (form: Form) => Values;
  read: () => Promise<Row>;
  save: (values: Values, row: Row) => Promise<Row>;
  fieldFor?: Record<string, string>;
  lastChange: (row: Row) => Promise<ApiEvent | undefined>;
}

/** Maximum number of retries while other users save in between. */
const maxAttempts = 5;

export const storedValuesStayMessage = "What was saved meanwhile stays";

/** Returns undefined if the log cannot be read, or if its newest event of this name is about another row. */
export async function newestEvent(
  { audit }: Pick<LicenseApiClient, "audit">,
  query: { eventName: EventName; licenseKey?: string },
  isAboutRow: (event: ApiEvent) => boolean = () => true,
): Promise<ApiEvent | undefined> {
  const events = audit.events({ query: { ...query, pageSize: "1" } });
  const { entities } = await events.catch(() => ({ entities: [] }));
  return entities.find(isAboutRow);
}

/** Three-way merge with retries. If both users changed a field, nothing is saved until the user chooses. */
export async function saveShared<Row extends { rowVersion: number }, Values extends object, Form>(
  sharedSave: SharedSave<Row, Values, Form>,
): Promise<SaveResult<Row, Values>> {
  const { formData, fields, submission, read, save } = sharedSave;
  if (submission.status !== "success") {
    const open = namesOf(fields).filter((name) => formData.has(choiceName(name)));
    const conflict = open.length > 0 ? await conflictIn(sharedSave, await read(), open) : null;
    return rejectedSave(sharedSave, { result: submission.reply(), conflict });
  }
  const mine = sharedSave.mine(submission.value);
  for (let attemptNumber = 1; ; attemptNumber++) {
    const row = await read();
    const { values, open, isTheirs } = merge(sharedSave, mine, row);
    if (open.length > 0) {
      const reply = submission.reply({ formErrors: ["Choose which to keep, then save again."] });
      const result = { ...reply, initialValue: { ...reply.initialValue, ...controlValues(values, open) } };
      const conflict = await conflictIn(sharedSave, row, open);
      return {
        isSaved: false,
        rejection: { result, initialValues: initialValuesOf(fields, row), conflict },
        status: 409,
      };
    }
    const savedRow = await attempt(save(values, row));
    if (savedRow.ok) return { isSaved: true, row: savedRow.result, isTheirs };
    const { problem } = savedRow;
    const isConflict = problem.kind === "conflict" && problem.current !== undefined;
    if (!isConflict || attemptNumber === maxAttempts)
      return rejectedSave(sharedSave, {
        result: resultOfProblem(problem, submission, sharedSave.fieldFor),
        conflict: null,
      });
  }
}

/** Returns the merged values, with the stored value of each unchanged field, and the fields still in conflict. */
function merge<Row, Values extends object>(
  { fields, formData }: Pick<SharedSave<Row, Values, unknown>, "fields" | "formData">,
  mine: Values,
  row: Row,
) {
  const names = namesOf(fields);
  const submittedIn = (name: keyof Values) => textOf(fields[name], mine[name]);
  const storedIn = (name: keyof Values) => textOf(fields[name], fields[name].of(row));
  const isChanged = (name: keyof Values & string) => submittedIn(name) !== initialValueIn(formData, name);
  const isJoinChanged = names.some((name) => fields[name].isJoined && isChanged(name));
  const isTheirs = (name: keyof Values & string) =>
    formData.get(choiceName(name)) === "theirs" || !(fields[name].isJoined ? isJoinChanged : isChanged(name));
  const values = { ...mine };
  for (const name of names.filter(isTheirs)) values[name] = fields[name].of(row);
  const differing = names.filter((name) => textOf(fields[name], values[name]) !== storedIn(name));
  return {
    values,
    open: differing.filter((name) => initialValueIn(formData, name) !== storedIn(name)),
    isTheirs: differing.length === 0 && names.some((name) => formData.get(choiceName(name)) === "theirs"),
  };
}

const initialValueIn = (formData: FormData, name: string) => {
  const text = formData.get(initialValueName(name));
  return typeof text === "string" ? withPlainLineEnds(text) : null;
};

const controlValues = <Values extends object>(values: Values, open: (keyof Values)[]) =>
  Object.fromEntries(
    namesOf(values)
      .filter((name) => !open.includes(name))
      .map((name) => [name, controlValue(values[name])]),
  );

function controlValue(value: unknown) {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "boolean" ? (value ? "on" : "") : String(value);
}

async function conflictIn<Row extends { rowVersion: number }, Values extends object>(
  { fields, lastChange }: Pick<SharedSave<Row, Values, unknown>, "fields" | "lastChange">,
  row: Row,
  open: (keyof Values & string)[],
): Promise<Conflict<Values>> {
  const theirs: Partial<Values> = {};
  for (const name of open) theirs[name] = fields[name].of(row);
  const change = await lastChange(row).catch(() => undefined);
  const { createdBy: savedBy = null, createdAt: savedAt = null } = change ?? {};
  return { theirs, rowVersion: row.rowVersion, savedBy, savedAt };
}

const rejectedSave = <Values>(
  { fields, formData }: { fields: object; formData: FormData },
  { result, conflict }: { result: SubmissionResult; conflict: Conflict<Values> | null },
) => {
  const initialValues = Object.fromEntries(
    namesOf(fields).map((name) => [initialValueName(name), initialValueIn(formData, name) ?? ""]),
  );
  return { isSaved: false, rejection: { result, initialValues, conflict }, status: 422 } as const;
};
