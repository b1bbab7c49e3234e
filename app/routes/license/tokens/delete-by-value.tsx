import { getInputProps, useForm } from "@conform-to/react";
import { data, href } from "react-router";
import { z } from "zod";
import { attempt, licenseApiContext, findProblem } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { requirePermission } from "#app/routes/kit/forms/require-permission.ts";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { readFormData, rejectSubmission, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import type { Route } from "./+types/delete-by-value.ts";

const deleteFormSchema = z.object({
  token: z
    .string({ error: "Enter an API token." })
    .trim()
    .max(250, "An API token has at most 250 characters."),
});

export const meta = () => [{ title: "Delete an API token" }];

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, "token.delete");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseSubmission(await readFormData(request), deleteFormSchema);
  if (submission.status !== "success") return rejectSubmission(submission);
  const { token } = submission.value;
  const { tokens } = context.get(licenseApiContext);
  const deleteAttempt = await attempt(tokens.delete({ params: { token } }).catch(returnNullIfNotFound));
  const isUnknownToken = deleteAttempt.ok && deleteAttempt.result === null;
  const problemMessage = deleteAttempt.ok ? null : deleteAttempt.problem.message;
  const errorMessage = isUnknownToken ? unknownTokenMessage : problemMessage;
  if (errorMessage)
    return data(submission.reply({ fieldErrors: { token: [errorMessage] } }), { status: 422 });
  return redirectWithToast(context, href("/license/tokens"), "The token was deleted");
}

const unknownTokenMessage = "This token does not exist. The token may have been deleted already.";

function returnNullIfNotFound(error: unknown) {
  if (findProblem(error)?.kind !== "not-found") throw error;
  return null;
}

export default function DeleteByValue({ actionData }: Route.ComponentProps) {
  const [form, { token }] = useForm(createFormOptions("delete-token", deleteFormSchema, actionData));
  return (
    <Page width="narrow">
      <PageHeader
        title="Delete an API token"
        description="Delete a token here if it was leaked. Programs that use the token stop working at once. A deleted token cannot be restored."
      />
      <Card>
        <ScreenForm form={form} submission={actionData} errorTitle="The token was not deleted">
          <Field
            field={token}
            label="Token"
            hint="Enter the full token, or the first 12 characters that the list of tokens shows."
          >
            <Input
              {...getInputProps(token, { type: "text" })}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
            />
          </Field>
          <SubmitButton variant="destructive" busyLabel="Deleting…" className="justify-self-start">
            Delete token
          </SubmitButton>
        </ScreenForm>
      </Card>
    </Page>
  );
}
