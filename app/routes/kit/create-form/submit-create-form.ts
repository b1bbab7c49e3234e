import { data } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { z } from "zod";
import type { Problem } from "#app/domain/problem.ts";
import type { Attempt } from "#app/middleware/license-api.ts";
import { removeSensitiveFields } from "#app/routes/kit/forms/sensitive-fields.ts";
import {
  readFormData,
  submissionResultFromProblem,
  parseSubmission,
  textEntries,
} from "#app/routes/kit/forms/submission.ts";

/** In characters. Every browser, server and proxy accepts an address of this length. */
const maxAddressLength = 4_000;

/** Redirects to an address with the form values, unless they are too long or contain personal data. */
export async function refreshCreateForm<FormState>(
  request: Request,
  path: string,
  reloadFormState: (formValues: URLSearchParams) => Promise<FormState>,
): Promise<FormState> {
  const formValues = textEntries(await readFormData(request));
  const addressParams = new URLSearchParams(formValues);
  addressParams.delete("idempotencyKey");
  const hasNoSensitiveFields = Object.keys(removeSensitiveFields(addressParams)).length === 0;
  const address = `${path}?${addressParams}`;
  if (hasNoSensitiveFields && address.length <= maxAddressLength) throw redirect(address, 303);
  return reloadFormState(formValues);
}

interface CreateSubmission<Schema extends z.ZodType, Result, FormState> {
  schema: Schema;
  create: (form: z.output<Schema>) => Promise<Attempt<Result>>;
  formFieldByApiField: Record<string, string>;
  reloadFormState: (formValues: URLSearchParams) => Promise<FormState>;
  onCreated: (result: Result, form: z.output<Schema>) => Promise<Response>;
  /** Response if a part already exists; null to show the error. */
  onExistingPart?: (problem: Problem, form: z.output<Schema>) => Promise<Response> | null;
}

export async function submitCreateForm<Schema extends z.ZodType, Result, FormState extends object>(
  request: Request,
  {
    schema,
    create,
    formFieldByApiField,
    reloadFormState,
    onCreated,
    onExistingPart,
  }: CreateSubmission<Schema, Result, FormState>,
) {
  const formData = await readFormData(request);
  const submission = parseSubmission(formData, schema);
  const rejectForm = async (result: ReturnType<typeof submission.reply>) =>
    data({ result, ...(await reloadFormState(textEntries(formData))) }, { status: 422 });
  if (submission.status !== "success") return rejectForm(submission.reply());
  const creation = await create(submission.value);
  const existingPartResponse = creation.ok ? null : onExistingPart?.(creation.problem, submission.value);
  if (existingPartResponse) return existingPartResponse;
  if (!creation.ok)
    return rejectForm(submissionResultFromProblem(creation.problem, submission, formFieldByApiField));
  return onCreated(creation.result, submission.value);
}
