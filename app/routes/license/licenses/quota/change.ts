import type { Submission } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Problem } from "#app/domain/problem.ts";
import { quota, type Quota } from "#app/domain/quota/quota.ts";
import { type Attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { refusedBy } from "#app/routes/forms/submission.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { partOf } from "#app/routes/license/licenses/details/license-part.ts";
import { quotasAddress } from "./address.ts";
import type { TermDraft } from "./term-form.ts";

interface Asked {
  params: { key: string };
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** A quota with its license, for a form that changes it. */
export async function quotaToChange({ params, context }: Asked & { params: { id: string } }) {
  checkMay(context.get(sessionContext), "quota.manage");
  const api = context.get(licenseApiContext);
  const [license, quotas] = await Promise.all([
    api.licenses.one({ params }),
    api.quotas.ofLicense({ query: { licenseKey: params.key } }),
  ]);
  return { license, quota: partOf(quotas, params.id, "The quota") };
}

/** The version that the form was filled from. */
export const rowVersion = z.coerce.number().int().min(0);

interface Entered<Form> {
  submission: Submission<Form>;
  /** The term as it was filled in, where the form has one. */
  draft?: TermDraft;
}

export const invalidChange = <Form>({ submission, draft }: Entered<Form>) =>
  data({ result: submission.reply(), theirs: null, draft }, { status: 422 });

interface Told {
  message: string;
  /** Where the form shows what the API says about a field. */
  fieldFor?: Record<string, string>;
}

/** Back to the quota with a word about it; or what stands in the way, beside what was entered. */
export async function afterChange<Form>(
  { params, url, context }: Asked,
  { submission, draft }: Entered<Form>,
  changed: Attempt<Quota>,
  { message, fieldFor }: Told,
) {
  if (changed.done)
    return redirectWithToast(context, quotasAddress(params.key, url.searchParams), {
      tone: "success",
      message,
    });
  const { problem } = changed;
  const theirs = savedMeanwhile(problem);
  const result = theirs
    ? submission.reply({ formErrors: [problem.message] })
    : refusedBy(problem, submission, fieldFor);
  return data({ result, theirs, draft }, { status: theirs ? 409 : 422 });
}

/** What somebody else saved while the form was open. */
const savedMeanwhile = ({ kind, current }: Problem): Quota | null =>
  kind === "conflict" ? (quota.safeParse(current).data ?? null) : null;
