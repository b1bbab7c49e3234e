import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { EventName, ApiEvent } from "#app/domain/history/event.ts";
import { normalizeLineEnds } from "#app/domain/text/line-ends.ts";
import { attempt } from "#app/middleware/license-api.ts";
import {
  buildInitialValueName,
  buildInitialValues,
  type Conflict,
  buildChoiceName,
  listFieldNames,
  type Rejection,
  type ConflictCheckedFields,
  toComparableText,
} from "#app/routes/kit/conflicts/conflict.ts";
import { createSubmissionResultFromProblem, parseSubmission } from "./submission.ts";

interface SavedRow<Row> {
  row: Row;
  isUnchanged: boolean;
  /** True if nothing changed because the user chose the stored values after a conflict. */
  usesStoredValue: boolean;
}

type SaveResult<Row, Values> =
  | ({ isSaved: true } & SavedRow<Row>)
  | { isSaved: false; rejection: Rejection<Values>; status: number };

interface ConflictCheckedSave<Row, Values> {
  fields: ConflictCheckedFields<Row, Values>;
  formData: FormData;
  submission: Submission<unknown, string[], Values>;
  /** Reads the stored row, also before each retry. */
  read: () => Promise<Row>;
  save: (values: Values, row: Row) => Promise<Row>;
  formFieldByApiField?: Record<string, string>;
  /** Finds the event of the last change, so that a conflict shows who saved the stored value. */
  findLastChange: (row: Row) => Promise<ApiEvent | undefined>;
}

/** Maximum number of attempts to save while other users save the same row. */
const maxAttempts = 5;

/** Undefined if the history cannot be read, or if the newest event with this name is about another row. */
export async function findNewestEvent(
  { audit }: Pick<LicenseApiClient, "audit">,
  query: { eventName: EventName; licenseKey?: string },
  isAboutRow: (event: ApiEvent) => boolean = () => true,
): Promise<ApiEvent | undefined> {
  const events = audit.events({ query: { ...query, pageSize: "1" } });
  const { entities } = await events.catch(() => ({ entities: [] }));
  return entities.find(isAboutRow);
}

export interface ConflictCheckedSubmission<Row, Values, RejectionFields extends object> extends Omit<
  ConflictCheckedSave<Row, Values>,
  "formData" | "submission"
> {
  schema: z.ZodType<Values>;
  formatSavedMessage: (row: Row) => string;
  /** Fields that the response contains in addition to the errors. */
  rejectionFields?: RejectionFields;
  onSaved: (message: string, savedRow: SavedRow<Row>) => Promise<Response>;
}

/** Parses a form and saves the fields that the user changed. The response contains the errors, or the change of another user that conflicts with the form. */
export async function submitConflictCheckedForm<
  Row extends { rowVersion: number },
  Values extends object,
  RejectionFields extends object = object,
>(
  formData: FormData,
  {
    schema,
    formatSavedMessage,
    rejectionFields,
    onSaved,
    ...saveOptions
  }: ConflictCheckedSubmission<Row, Values, RejectionFields>,
) {
  const submission = parseSubmission(formData, schema);
  const saveResult = await saveWithConflictCheck({ ...saveOptions, formData, submission });
  if (!saveResult.isSaved) {
    const rejection = { ...saveResult.rejection, ...(rejectionFields as RejectionFields) };
    return data(rejection, { status: saveResult.status });
  }
  const message = saveResult.usesStoredValue ? "Nothing was changed" : formatSavedMessage(saveResult.row);
  return onSaved(message, saveResult);
}

/**
 * Saves the fields that the user changed, and retries if another user saves in between. If the other user
 * changed the same field, nothing is saved until the user chooses between the two values.
 */
async function saveWithConflictCheck<Row extends { rowVersion: number }, Values extends object>(
  conflictCheckedSave: ConflictCheckedSave<Row, Values>,
): Promise<SaveResult<Row, Values>> {
  const { formData, fields, submission, read, save } = conflictCheckedSave;
  if (submission.status !== "success") {
    const conflictingNames = listFieldNames(fields).filter((name) => formData.has(buildChoiceName(name)));
    const conflict =
      conflictingNames.length > 0
        ? await buildConflict(conflictCheckedSave, await read(), conflictingNames)
        : null;
    return rejectSave(conflictCheckedSave, { result: submission.reply(), conflict });
  }
  const submittedValues = submission.value;
  for (let attemptNumber = 1; ; attemptNumber++) {
    const row = await read();
    const { values, conflictingNames, isUnchanged, usesStoredValue } = mergeValues(
      conflictCheckedSave,
      submittedValues,
      row,
    );
    if (conflictingNames.length > 0) {
      const reply = submission.reply({ formErrors: ["Choose which value to keep, then save again."] });
      const result = {
        ...reply,
        initialValue: { ...reply.initialValue, ...buildControlValues(values, conflictingNames) },
      };
      const conflict = await buildConflict(conflictCheckedSave, row, conflictingNames);
      return {
        isSaved: false,
        rejection: { result, initialValues: buildInitialValues(fields, row), conflict },
        status: 409,
      };
    }
    const saveAttempt = await attempt(save(values, row));
    if (saveAttempt.ok) return { isSaved: true, row: saveAttempt.result, isUnchanged, usesStoredValue };
    const { problem } = saveAttempt;
    const isConflict = problem.kind === "conflict" && problem.current !== undefined;
    if (!isConflict || attemptNumber === maxAttempts)
      return rejectSave(conflictCheckedSave, {
        result: createSubmissionResultFromProblem(
          problem,
          submission,
          conflictCheckedSave.formFieldByApiField,
        ),
        conflict: null,
      });
  }
}

/** A field that the user did not change gets its stored value. */
function mergeValues<Row, Values extends object>(
  { fields, formData }: Pick<ConflictCheckedSave<Row, Values>, "fields" | "formData">,
  submittedValues: Values,
  row: Row,
) {
  const names = listFieldNames(fields);
  const getSubmittedText = (name: keyof Values) => toComparableText(fields[name], submittedValues[name]);
  const getStoredText = (name: keyof Values) => toComparableText(fields[name], fields[name].read(row));
  const isChanged = (name: keyof Values & string) =>
    getSubmittedText(name) !== readInitialValue(formData, name);
  const isJoinedFieldChanged = names.some((name) => fields[name].isJoined && isChanged(name));
  const keepsStoredValue = (name: keyof Values & string) =>
    formData.get(buildChoiceName(name)) === "theirs" ||
    !(fields[name].isJoined ? isJoinedFieldChanged : isChanged(name));
  const values = { ...submittedValues };
  for (const name of names.filter(keepsStoredValue)) values[name] = fields[name].read(row);
  const changedNames = names.filter(
    (name) => toComparableText(fields[name], values[name]) !== getStoredText(name),
  );
  const isUnchanged = changedNames.length === 0;
  return {
    values,
    isUnchanged,
    conflictingNames: changedNames.filter((name) => readInitialValue(formData, name) !== getStoredText(name)),
    usesStoredValue: isUnchanged && names.some((name) => formData.get(buildChoiceName(name)) === "theirs"),
  };
}

const readInitialValue = (formData: FormData, name: string) => {
  const text = formData.get(buildInitialValueName(name));
  return typeof text === "string" ? normalizeLineEnds(text) : null;
};

/** Omits the fields in conflict. */
const buildControlValues = <Values extends object>(values: Values, conflictingNames: (keyof Values)[]) =>
  Object.fromEntries(
    listFieldNames(values)
      .filter((name) => !conflictingNames.includes(name))
      .map((name) => [name, formatControlValue(values[name] ?? "")]),
  );

function formatControlValue(value: unknown) {
  if (Array.isArray(value)) return value.map(String);
  // A checked checkbox submits "on".
  if (typeof value === "boolean") return value ? "on" : "";
  return String(value);
}

async function buildConflict<Row extends { rowVersion: number }, Values extends object>(
  { fields, findLastChange }: Pick<ConflictCheckedSave<Row, Values>, "fields" | "findLastChange">,
  row: Row,
  conflictingNames: (keyof Values & string)[],
): Promise<Conflict<Values>> {
  const storedValues: Partial<Values> = {};
  for (const name of conflictingNames) storedValues[name] = fields[name].read(row);
  const change = await findLastChange(row).catch(() => undefined);
  const { createdBy: savedBy = null, createdAt: savedAt = null } = change ?? {};
  return { storedValues, rowVersion: row.rowVersion, savedBy, savedAt };
}

const rejectSave = <Values>(
  { fields, formData }: { fields: object; formData: FormData },
  { result, conflict }: { result: SubmissionResult; conflict: Conflict<Values> | null },
) => {
  const initialValues = Object.fromEntries(
    listFieldNames(fields).map((name) => [
      buildInitialValueName(name),
      readInitialValue(formData, name) ?? "",
    ]),
  );
  return { isSaved: false, rejection: { result, initialValues, conflict }, status: 422 } as const;
};
