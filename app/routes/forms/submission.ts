import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import type { Problem } from "#app/domain/problem.ts";

/** The fields of a form. A body that is no form is answered 400. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data({ message: "This is not a form." }, { status: 400 });
  }
}

/** A form as it arrived, held against its schema. A request that no form of ours makes is answered 400. */
export function submitted<Schema extends z.ZodType>(formData: FormData, schema: Schema) {
  try {
    return parseWithZod(formData, { schema });
  } catch {
    throw data(null, { status: 400, statusText: "Bad Request" });
  }
}

/** Back to the form with what was typed and, at each field, what is wrong with it. */
export const refused = (submission: { reply: Submission<unknown>["reply"] }) =>
  data(submission.reply(), { status: 422 });

/** The same when the license API refused: its messages at the fields that bear the API's names for them. */
export function refusedBy(
  problem: Problem,
  submission: { reply: Submission<unknown>["reply"] },
  fieldFor: Record<string, string> = {},
): SubmissionResult {
  const fieldErrors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  for (const [name, messages] of Object.entries(problem.fields ?? {})) {
    const field = fieldFor[name];
    if (field) fieldErrors[field] = messages;
    else formErrors.push(...messages);
  }
  if (problem.fields === undefined) formErrors.push(problem.message);
  return submission.reply({ fieldErrors, formErrors });
}
