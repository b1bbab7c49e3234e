import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { Form, redirect, useSearchParams } from "react-router";
import { z } from "zod";
import { seedKey } from "#app/domain/license/seed-key.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Code } from "#app/ui/data/chip.tsx";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { EmptyState } from "#app/ui/page/empty-state.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { formOf, refused, submitted } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/license-file.ts";
import { licenseList, licensePath, listAddress } from "#app/routes/license/licenses/list/address.ts";

const downloadForm = z.object({ seedKey });

export const meta = ({ params }: Route.MetaArgs) => [{ title: `License file of ${params.key}` }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { key, companyName, isOffline } = await context.get(licenseApiContext).licenses.one({ params });
  return { key, companyName, isOffline };
}

export async function action({ request, params }: Route.ActionArgs) {
  const submission = submitted(await formOf(request), downloadForm);
  if (submission.status !== "success") return refused(submission);
  const seed = encodeURIComponent(submission.value.seedKey);
  return redirect(`/api/oem/licenses/${encodeURIComponent(params.key)}/download/${seed}`, 303);
}

export default function LicenseFile({ loaderData, actionData }: Route.ComponentProps) {
  const { key, companyName, isOffline } = loaderData;
  const [search] = useSearchParams();
  const [form, fields] = useForm<z.input<typeof downloadForm>, string[]>({
    id: "license-file",
    lastResult: actionData,
    constraint: getZodConstraint(downloadForm),
    defaultNoValidate: false,
  });
  const details = licenseList.dialog(licensePath(key), search);
  return (
    <Dialog
      title="Download license file"
      closeTo={listAddress(search)}
      size="narrow"
      header={
        <p className="mt-1 text-sm text-muted">
          {companyName} · <Code>{key}</Code>
        </p>
      }
      footer={
        <>
          <CloseLink to={details} />
          <FooterGap />
          {isOffline && (
            <Button type="submit" form={form.id} variant="primary">
              Download
            </Button>
          )}
        </>
      }
    >
      {isOffline ? (
        <Form
          method="post"
          {...getFormProps(form)}
          reloadDocument
          target="_blank"
          rel="opener"
          className="grid gap-4"
        >
          <ErrorSummary
            errors={summaryOf(form.allErrors, (name) => (name === "seedKey" ? fields.seedKey.id : name))}
            submission={actionData}
          />
          <Field
            of={fields.seedKey}
            label="Seed Key"
            hint="The product shows it on a machine without a network. The file opens on that machine alone."
          >
            <Input
              {...getInputProps(fields.seedKey, { type: "text" })}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
          </Field>
        </Form>
      ) : (
        <EmptyState title="This license is not offline">
          A license file is for machines without a network.
        </EmptyState>
      )}
    </Dialog>
  );
}
