import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import type { Problem } from "#app/domain/problem.ts";
import type { Attempt } from "#app/middleware/license-api.ts";

/** Throws a 400 response if the body is not a form. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data({ message: "This request is not a form." }, { status: 400 });
  }
}

/** Omits uploaded files. */
export const readTextFields = (formData: FormData) =>
  new URLSearchParams(
    [...formData].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

/** Omits empty fields, so required fields may be missing. */
export const readFilledFields = (formValues: URLSearchParams): Partial<Record<string, string>> =>
  Object.fromEntries([...formValues].filter(([, text]) => text !== ""));

/** Throws a 400 response if the form data cannot be parsed. The forms of this app never send such data. */
export function parseSubmission<Schema extends z.ZodType>(formData: FormData, schema: Schema) {
  try {
    return parseWithZod(formData, { schema });
  } catch {
    throw data(null, { status: 400, statusText: "Bad Request" });
  }
}

interface FormSubmission<Schema extends z.ZodType, Result, SentResponse> {
  schema: Schema;
  send: (form: z.output<Schema>) => Promise<Attempt<Result>>;
  formFieldByApiField?: Record<string, string>;
  onSent: (result: Result, form: z.output<Schema>) => Promise<SentResponse>;
}

/** Parses a form and sends it to the API. If the form is invalid or the API rejects it, the response contains the errors. */
export async function submitForm<Schema extends z.ZodType, Result, SentResponse>(
  request: Request,
  { schema, send, formFieldByApiField, onSent }: FormSubmission<Schema, Result, SentResponse>,
) {
  const submission = parseSubmission(await readFormData(request), schema);
  if (submission.status !== "success") return rejectSubmission(submission);
  const sendAttempt = await send(submission.value);
  if (sendAttempt.ok) return onSent(sendAttempt.result, submission.value);
  const result = createSubmissionResultFromProblem(sendAttempt.problem, submission, formFieldByApiField);
  return data(result, { status: 422 });
}

export const rejectSubmission = (submission: { reply: Submission<unknown>["reply"] }) =>
  data(submission.reply(), { status: 422 });

/** For an action without form fields. */
export const rejectAction = ({ message }: Pick<Problem, "message">) =>
  data({ error: { "": [message] } }, { status: 422 });

/**
 * Assigns each message of the API to the form field in `formFieldByApiField`, or else to the form field of
 * the same name. The key can also be an error code. A message for an item of a list, such as `days.3`, belongs to the field of the list. All other
 * messages become errors of the whole form.
 */
export function createSubmissionResultFromProblem(
  problem: Problem,
  submission: Pick<Submission<unknown>, "payload" | "reply">,
  formFieldByApiField: Record<string, string> = {},
): SubmissionResult {
  const fieldErrors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  for (const [name, messages] of Object.entries(problem.fields ?? {})) {
    const [listName = name] = name.split(".");
    const formField =
      formFieldByApiField[name] ??
      formFieldByApiField[listName] ??
      (name in submission.payload ? name : undefined);
    if (formField) fieldErrors[formField] = [...(fieldErrors[formField] ?? []), ...messages];
    else formErrors.push(...messages);
  }
  const fieldOfCode = formFieldByApiField[problem.code];
  if (fieldOfCode) fieldErrors[fieldOfCode] = [problem.message];
  else if (problem.fields === undefined) formErrors.push(problem.message);
  return submission.reply({ fieldErrors, formErrors });
}
