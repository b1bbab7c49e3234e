import { data } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { z } from "zod";
import type { Problem } from "#app/domain/problem.ts";
import type { Attempt } from "#app/middleware/license-api.ts";
import { withhold } from "#app/routes/forms/withheld.ts";
import { formOf, refusedBy, submitted } from "#app/routes/forms/submission.ts";

/** In characters. Every browser, server and proxy accepts an address of this length. */
const longestAddress = 4_000;

export const textsOf = (formData: FormData) =>
  new URLSearchParams(
    [...formData].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

/** Redirects to an address with the entries, unless they are too long or personal. */
export async function followOrder<Shown>(
  request: Request,
  path: string,
  shownFor: (entered: URLSearchParams) => Promise<Shown>,
): Promise<Shown> {
  const entered = textsOf(await formOf(request));
  const inAddress = new URLSearchParams(entered);
  inAddress.delete("idempotencyKey");
  const isForAddress = Object.keys(withhold(inAddress)).length === 0;
  const address = `${path}?${inAddress}`;
  if (isForAddress && address.length <= longestAddress) throw redirect(address, 303);
  return shownFor(entered);
}

interface Order<Schema extends z.ZodType, Made, Shown> {
  schema: Schema;
  make: (form: z.output<Schema>) => Promise<Attempt<Made>>;
  fieldFor: Record<string, string>;
  shownFor: (entered: URLSearchParams) => Promise<Shown>;
  after: (made: Made, form: z.output<Schema>) => Promise<Response>;
  /** Response if a part already exists; null to show the error. */
  goOn?: (problem: Problem, form: z.output<Schema>) => Promise<Response> | null;
}

export async function saveOrder<Schema extends z.ZodType, Made, Shown extends object>(
  request: Request,
  { schema, make, fieldFor, shownFor, after, goOn }: Order<Schema, Made, Shown>,
) {
  const formData = await formOf(request);
  const submission = submitted(formData, schema);
  const backToForm = async (result: ReturnType<typeof submission.reply>) =>
    data({ result, ...(await shownFor(textsOf(formData))) }, { status: 422 });
  if (submission.status !== "success") return backToForm(submission.reply());
  const made = await make(submission.value);
  const elsewhere = made.done ? null : goOn?.(made.problem, submission.value);
  if (elsewhere) return elsewhere;
  if (!made.done) return backToForm(refusedBy(made.problem, submission, fieldFor));
  return after(made.result, submission.value);
}
