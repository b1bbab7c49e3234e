import { z } from "zod";
import { Problem } from "#app/domain/problem.ts";
import { attempt, type Attempt } from "#app/middleware/license-api.ts";
import { submitForm } from "./submission.ts";

const maxAttempts = 20;
const retryDelayMs = 250;

/**
 * Repeats a create request while the first request is in progress, so a double click returns the first response.
 * Fails with `alreadyCreatedMessage` if the first request had other values.
 */
export async function createOnce<Result>(
  create: () => Promise<Result>,
  alreadyCreatedMessage: string,
): Promise<Attempt<Result>> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    const createAttempt = await attempt(create());
    if (createAttempt.ok) return createAttempt;
    const { code } = createAttempt.problem;
    if (code === "IDEMPOTENCY_MISMATCH")
      return { ok: false, problem: new Problem("conflict", alreadyCreatedMessage) };
    if (code !== "IDEMPOTENCY_RUNNING" || attemptNumber === maxAttempts) return createAttempt;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  }
}

const idempotencySchema = z.object({ idempotencyKey: z.uuid() });

interface NewRowSubmission<Schema extends z.ZodType, Row, CreatedResponse> {
  schema: Schema;
  create: (form: z.output<Schema> & z.output<typeof idempotencySchema>) => Promise<Row>;
  alreadyCreatedMessage: string;
  formFieldByApiField?: Record<string, string>;
  onCreated: (
    row: Row,
    form: z.output<Schema> & z.output<typeof idempotencySchema>,
  ) => Promise<CreatedResponse>;
}

/** Submits a form that has a hidden idempotency key, so a double click creates only one row. */
export const submitNewRow = <Schema extends z.ZodType, Row, CreatedResponse>(
  request: Request,
  {
    schema,
    create,
    alreadyCreatedMessage,
    onCreated,
    ...options
  }: NewRowSubmission<Schema, Row, CreatedResponse>,
) =>
  submitForm(request, {
    ...options,
    schema: schema.and(idempotencySchema),
    send: (form) => createOnce(() => create(form), alreadyCreatedMessage),
    onSent: onCreated,
  });
