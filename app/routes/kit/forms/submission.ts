import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import type { Problem } from "#app/domain/problem.ts";

/** Raises 400 for a body that is not a form. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data({ message: "This is not a form." }, { status: 400 });
  }
}

export const textEntries = (formData: FormData) =>
  new URLSearchParams(
    [...formData].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

/** Raises 400 for a request that none of our forms can send. */
export function parseSubmission<Schema extends z.ZodType>(formData: FormData, schema: Schema) {
  try {
    return parseWithZod(formData, { schema });
  } catch {
    throw data(null, { status: 400, statusText: "Bad Request" });
  }
}

export const rejectSubmission = (submission: { reply: Submission<unknown>["reply"] }) =>
  data(submission.reply(), { status: 422 });

/** Shows the API's messages at the form fields that `formFieldByApiField` names. */
export function submissionResultFromProblem(
  problem: Problem,
  submission: { reply: Submission<unknown>["reply"] },
  formFieldByApiField: Record<string, string> = {},
): SubmissionResult {
  const fieldErrors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  for (const [name, messages] of Object.entries(problem.fields ?? {})) {
    const field = formFieldByApiField[name];
    if (field) fieldErrors[field] = messages;
    else formErrors.push(...messages);
  }
  if (problem.fields === undefined) formErrors.push(problem.message);
  return submission.reply({ fieldErrors, formErrors });
}
