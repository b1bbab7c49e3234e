import type { Submission, SubmissionResult } from "@conform-to/react";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { EventName, ToldEvent } from "#app/domain/history/event.ts";
import { withPlainLineEnds } from "#app/domain/text/line-ends.ts";
import { attempt } from "#app/middleware/license-api.ts";
import {
  beganName,
  beganWith,
  type Conflict,
  keepName,
  namesOf,
  type Refusal,
  type SharedFields,
  textOf,
} from "./conflict.ts";
import { refusedBy } from "./submission.ts";

type Saved<Row, Values> =
  | { done: true; row: Row; isTheirs: boolean }
  | { done: false; refusal: Refusal<Values>; status: number };

export interface Saving<Row, Values, Form> {
  fields: SharedFields<Row, Values>;
  formData: FormData;
  submission: Submission<unknown, string[], Form>;
  mine: (form: Form) => Values;
  read: () => Promise<Row>;
  save: (values: Values, row: Row) => Promise<Row>;
  fieldFor?: Record<string, string>;
  lastChange: (row: Row) => Promise<ToldEvent | undefined>;
}

/** Maximum number of retries while other users save in between. */
const mostRounds = 5;

export const theirsStay = "What was saved meanwhile stays";

/** Returns undefined if the log cannot be read. */
export async function newestEvent(
  { audit }: Pick<LicenseApiClient, "audit">,
  query: { eventName: EventName; licenseKey?: string },
  isAboutIt: (event: ToldEvent) => boolean = () => true,
): Promise<ToldEvent | undefined> {
  const events = audit.events({ query: { ...query, pageSize: "50" } });
  const { entities } = await events.catch(() => ({ entities: [] }));
  return entities.find(isAboutIt);
}

/** Three-way merge with retries. If both users changed a field, nothing is saved until the user chooses. */
export async function saveShared<Row extends { rowVersion: number }, Values extends object, Form>(
  saving: Saving<Row, Values, Form>,
): Promise<Saved<Row, Values>> {
  const { formData, fields, submission, read, save } = saving;
  if (submission.status !== "success") {
    const open = namesOf(fields).filter((name) => formData.has(keepName(name)));
    const conflict = open.length > 0 ? await conflictIn(saving, await read(), open) : null;
    return refused(saving, { result: submission.reply(), conflict });
  }
  const mine = saving.mine(submission.value);
  for (let round = 1; ; round++) {
    const row = await read();
    const { values, open, isTheirs } = met(saving, mine, row);
    if (open.length > 0) {
      const reply = submission.reply({ formErrors: ["Choose which to keep, then save again."] });
      const result = { ...reply, initialValue: { ...reply.initialValue, ...inControls(values, open) } };
      const conflict = await conflictIn(saving, row, open);
      return { done: false, refusal: { result, began: beganWith(fields, row), conflict }, status: 409 };
    }
    const saved = await attempt(save(values, row));
    if (saved.done) return { done: true, row: saved.result, isTheirs };
    const { problem } = saved;
    const isLate = problem.kind === "conflict" && problem.current !== undefined;
    if (!isLate || round === mostRounds)
      return refused(saving, { result: refusedBy(problem, submission, saving.fieldFor), conflict: null });
  }
}

/** Returns the merged values, with the stored value of each unchanged field, and the fields still in conflict. */
function met<Row, Values extends object>(
  { fields, formData }: Pick<Saving<Row, Values, unknown>, "fields" | "formData">,
  mine: Values,
  row: Row,
) {
  const names = namesOf(fields);
  const mineIn = (name: keyof Values) => textOf(fields[name], mine[name]);
  const storedIn = (name: keyof Values) => textOf(fields[name], fields[name].of(row));
  const isChanged = (name: keyof Values & string) => mineIn(name) !== beganIn(formData, name);
  const isJoinChanged = names.some((name) => fields[name].isJoined && isChanged(name));
  const isTheirs = (name: keyof Values & string) =>
    formData.get(keepName(name)) === "theirs" || !(fields[name].isJoined ? isJoinChanged : isChanged(name));
  const values = { ...mine };
  for (const name of names.filter(isTheirs)) values[name] = fields[name].of(row);
  const differing = names.filter((name) => textOf(fields[name], values[name]) !== storedIn(name));
  return {
    values,
    open: differing.filter((name) => beganIn(formData, name) !== storedIn(name)),
    isTheirs: differing.length === 0 && names.some((name) => formData.get(keepName(name)) === "theirs"),
  };
}

const beganIn = (formData: FormData, name: string) => {
  const text = formData.get(beganName(name));
  return typeof text === "string" ? withPlainLineEnds(text) : null;
};

const inControls = <Values extends object>(values: Values, open: (keyof Values)[]) =>
  Object.fromEntries(
    namesOf(values)
      .filter((name) => !open.includes(name))
      .map((name) => [name, inControl(values[name])]),
  );

function inControl(value: unknown) {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "boolean" ? (value ? "on" : "") : String(value);
}

async function conflictIn<Row extends { rowVersion: number }, Values extends object>(
  { fields, lastChange }: Pick<Saving<Row, Values, unknown>, "fields" | "lastChange">,
  row: Row,
  open: (keyof Values & string)[],
): Promise<Conflict<Values>> {
  const theirs: Partial<Values> = {};
  for (const name of open) theirs[name] = fields[name].of(row);
  const change = await lastChange(row).catch(() => undefined);
  const { createdBy: savedBy = null, createdAt: savedAt = null } = change ?? {};
  return { theirs, rowVersion: row.rowVersion, savedBy, savedAt };
}

const refused = <Values>(
  { fields, formData }: { fields: object; formData: FormData },
  { result, conflict }: { result: SubmissionResult; conflict: Conflict<Values> | null },
) => {
  const began = Object.fromEntries(
    namesOf(fields).map((name) => [beganName(name), beganIn(formData, name) ?? ""]),
  );
  return { done: false, refusal: { result, began, conflict }, status: 422 } as const;
};
