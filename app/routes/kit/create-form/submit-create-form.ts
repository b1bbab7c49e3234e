import { data } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { z } from "zod";
import type { Problem } from "#app/domain/problem.ts";
import type { Attempt } from "#app/middleware/license-api.ts";
import { extractSensitiveFields } from "#app/routes/kit/forms/sensitive-fields.ts";
import {
  readFormData,
  createSubmissionResultFromProblem,
  parseSubmission,
  readTextFields,
} from "#app/routes/kit/forms/submission.ts";
import { enterFieldName, isEnterSearch } from "./enter-search.ts";

/** Number of characters that every browser, server and proxy accepts in a URL. */
const maxUrlLength = 4_000;

/** Handles the buttons that only update the form: shows the form again with the submitted values and saves nothing. */
export async function reloadFormWithValues<FormState>(
  request: Request,
  path: string,
  reloadFormState: (formValues: URLSearchParams) => Promise<FormState>,
): Promise<FormState> {
  return redirectOrReloadFormState(readTextFields(await readFormData(request)), path, reloadFormState);
}

/**
 * Redirects to a URL with the form values. If the values are too long for a URL or contain personal data,
 * returns the new form state instead.
 */
async function redirectOrReloadFormState<FormState>(
  formValues: URLSearchParams,
  path: string,
  reloadFormState: (formValues: URLSearchParams) => Promise<FormState>,
): Promise<FormState> {
  const urlParams = new URLSearchParams(formValues);
  urlParams.delete("idempotencyKey");
  urlParams.delete(enterFieldName);
  const sensitiveFields = extractSensitiveFields(urlParams);
  const hasSensitiveFields = Object.keys(sensitiveFields).length > 0;
  const url = `${path}?${urlParams}`;
  if (!hasSensitiveFields && url.length <= maxUrlLength) throw redirect(url, 303);
  return reloadFormState(formValues);
}

interface CreateSubmission<Schema extends z.ZodType, Result, FormState> {
  schema: Schema;
  create: (form: z.output<Schema>) => Promise<Attempt<Result>>;
  formFieldByApiField: Record<string, string>;
  reloadFormState: (formValues: URLSearchParams) => Promise<FormState>;
  onCreated: (result: Result, form: z.output<Schema>) => Promise<Response>;
  /** A response if the API created a part of the entity. Null if the form should show the error. */
  onPartlyCreated?: (problem: Problem, form: z.output<Schema>) => Promise<Response> | null;
}

export async function submitCreateForm<Schema extends z.ZodType, Result, FormState extends object>(
  request: Request,
  {
    schema,
    create,
    formFieldByApiField,
    reloadFormState,
    onCreated,
    onPartlyCreated,
  }: CreateSubmission<Schema, Result, FormState>,
) {
  const formData = await readFormData(request);
  const formValues = readTextFields(formData);
  if (isEnterSearch(formValues)) {
    const { pathname } = new URL(request.url);
    return { result: undefined, ...(await redirectOrReloadFormState(formValues, pathname, reloadFormState)) };
  }
  const submission = parseSubmission(formData, schema);
  const rejectForm = async (result: ReturnType<typeof submission.reply>) =>
    data({ result, ...(await reloadFormState(formValues)) }, { status: 422 });
  if (submission.status !== "success") return rejectForm(submission.reply());
  const createAttempt = await create(submission.value);
  if (createAttempt.ok) return onCreated(createAttempt.result, submission.value);
  const { problem } = createAttempt;
  const partlyCreatedResponse = onPartlyCreated?.(problem, submission.value);
  if (partlyCreatedResponse) return partlyCreatedResponse;
  return rejectForm(createSubmissionResultFromProblem(problem, submission, formFieldByApiField));
}
