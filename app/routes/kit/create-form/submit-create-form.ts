import { data } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { z } from "zod";
import type { Problem } from "#app/domain/problem.ts";
import type { Attempt } from "#app/middleware/license-api.ts";
import { removeSensitiveFields } from "#app/routes/kit/forms/sensitive-fields.ts";
import { formOf, resultOfProblem, parseSubmission } from "#app/routes/kit/forms/submission.ts";

/** In characters. Every browser, server and proxy accepts an address of this length. */
const maxAddressLength = 4_000;

export const textsOf = (formData: FormData) =>
  new URLSearchParams(
    [...formData].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

/** Redirects to an address with the entries, unless they are too long or personal. */
export async function refreshCreateForm<FormState>(
  request: Request,
  path: string,
  reloadFormState: (entered: URLSearchParams) => Promise<FormState>,
): Promise<FormState> {
  const entered = textsOf(await formOf(request));
  const addressParams = new URLSearchParams(entered);
  addressParams.delete("idempotencyKey");
  const hasNoSensitiveFields = Object.keys(removeSensitiveFields(addressParams)).length === 0;
  const address = `${path}?${addressParams}`;
  if (hasNoSensitiveFields && address.length <= maxAddressLength) throw redirect(address, 303);
  return reloadFormState(entered);
}

interface CreateSubmission<Schema extends z.ZodType, Created, FormState> {
  schema: Schema;
  create: (form: z.output<Schema>) => Promise<Attempt<Created>>;
  fieldFor: Record<string, string>;
  reloadFormState: (entered: URLSearchParams) => Promise<FormState>;
  onCreated: (result: Created, form: z.output<Schema>) => Promise<Response>;
  /** Response if a part already exists; null to show the error. */
  onExistingPart?: (problem: Problem, form: z.output<Schema>) => Promise<Response> | null;
}

export async function submitCreateForm<Schema extends z.ZodType, Created, FormState extends object>(
  request: Request,
  {
    schema,
    create,
    fieldFor,
    reloadFormState,
    onCreated,
    onExistingPart,
  }: CreateSubmission<Schema, Created, FormState>,
) {
  const formData = await formOf(request);
  const submission = parseSubmission(formData, schema);
  const rejectForm = async (result: ReturnType<typeof submission.reply>) =>
    data({ result, ...(await reloadFormState(textsOf(formData))) }, { status: 422 });
  if (submission.status !== "success") return rejectForm(submission.reply());
  const attempted = await create(submission.value);
  const alternative = attempted.ok ? null : onExistingPart?.(attempted.problem, submission.value);
  if (alternative) return alternative;
  if (!attempted.ok) return rejectForm(resultOfProblem(attempted.problem, submission, fieldFor));
  return onCreated(attempted.result, submission.value);
}
