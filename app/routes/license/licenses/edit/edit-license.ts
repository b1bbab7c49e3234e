import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { license, type License } from "#app/domain/license/license.ts";
import type { Problem } from "#app/domain/problem.ts";
import { can } from "#app/domain/person/can.ts";
import { type Attempt, attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { formOf, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import type { Conflict } from "#app/routes/forms/conflict-choice.tsx";
import { detailsAddress } from "./address.ts";
import type { EditableField } from "./fields.ts";
import { type EditedFrom, editedFrom } from "./edit-from.ts";

interface Asked {
  params: { key: string };
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** The license as a form starts from it. Who may not edit is told which privilege it takes. */
export async function licenseToEdit({ params, context }: Asked): Promise<License> {
  if (!can(context.get(sessionContext), "license.edit"))
    throw data({ privilege: "license-manage" }, { status: 403 });
  return context.get(licenseApiContext).licenses.one({ params });
}

const notAdded = ({ input }: { input?: unknown }) =>
  `“${String(input)}” is not among the tags. Add it, or clear the field.`;

const editForm = <Value>(value: z.ZodType<Value>) =>
  z.object({
    value,
    /** What the form was filled with: whoever changed something else meanwhile is in nobody's way. */
    seen: value,
    rowVersion: z.coerce.number().int().min(0),
    keep: z.enum(["mine", "theirs"]).default("mine"),
    /** The search for tags: what still stands in it was not added. */
    find: z.string().max(0, { error: notAdded }).optional(),
  });

/** Why nothing was saved, with everything that was entered. */
export interface Refusal {
  result: SubmissionResult;
  texts: string[];
  from: EditedFrom;
  conflict: Conflict | null;
}

/** Saves one field and goes back to the details; what stands in the way comes back to the form. */
export async function saveEdit<Value>(
  { request, params, url, context }: Asked & { request: Request },
  field: EditableField<Value>,
) {
  const formData = await formOf(request);
  const submission = submitted(formData, editForm(field.form));
  const entered = { texts: textsOf(formData, "value"), from: fromOf(formData) };
  const refuse = (result: SubmissionResult): Refusal => ({ ...entered, result, conflict: null });
  if (submission.status !== "success") return data(refuse(submission.reply()), { status: 422 });

  const { value, seen, rowVersion, keep } = submission.value;
  const details = detailsAddress(params.key, url.searchParams);
  const told = (message: string) => redirectWithToast(context, details, { tone: "success", message });
  if (keep === "theirs") return told(`${field.label}: what was saved meanwhile stays`);

  const api = context.get(licenseApiContext);
  const saved = await saveOnto(api, field, { params, rowVersion }, value, seen);
  if (saved.done) return told(field.told(value));
  const current = storedBehind(saved.problem);
  if (!current)
    return data(refuse(refusedBy(saved.problem, submission, { [field.name]: "value" })), { status: 422 });
  const refusal: Refusal = {
    result: submission.reply({ formErrors: ["Choose which of the two to keep, then save again."] }),
    texts: entered.texts,
    from: editedFrom(field, current),
    conflict: await conflictWith(api, field, current),
  };
  return data(refusal, { status: 409 });
}

/** Where only other fields moved on, it is saved onto what is stored now. */
async function saveOnto<Value>(
  api: LicenseApiClient,
  field: EditableField<Value>,
  onto: { params: { key: string }; rowVersion: number },
  value: Value,
  seen: Value,
): Promise<Attempt<License>> {
  const saved = await attempt(field.save(api, onto, value));
  const current = saved.done ? null : storedBehind(saved.problem);
  if (!current) return saved;
  const stored = field.of(current);
  if (field.isSame(stored, value)) return { done: true, result: current };
  if (!field.isSame(stored, seen)) return saved;
  return saveOnto(api, field, { ...onto, rowVersion: current.rowVersion }, value, seen);
}

const storedBehind = ({ kind, current }: Problem): License | null =>
  kind === "conflict" ? (license.safeParse(current).data ?? null) : null;

async function conflictWith<Value>(
  api: LicenseApiClient,
  field: EditableField<Value>,
  current: License,
): Promise<Conflict> {
  const { entities } = await api.history
    .ofLicense({ query: { licenseKey: current.key, pageSize: 50 } })
    .catch(() => ({ entities: [] }));
  const change = entities.find(({ eventName }) => eventName === field.event);
  return {
    label: field.label,
    theirs: field.words(field.of(current)),
    savedBy: change?.createdBy ?? null,
    savedAt: change?.createdAt ?? null,
  };
}

const textsOf = (formData: FormData, name: string) =>
  formData.getAll(name).filter((text) => typeof text === "string");

const fromOf = (formData: FormData): EditedFrom => ({
  rowVersion: z.coerce.number().int().catch(0).parse(formData.get("rowVersion")),
  seen: textsOf(formData, "seen"),
});
