import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { Form, redirect, useSearchParams } from "react-router";
import { z } from "zod";
import type { License } from "#app/domain/license/license.ts";
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
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/license-file.ts";
import { licenseList, licensePath, listAddress } from "#app/routes/license/licenses/list/address.ts";

const downloadForm = z.object({ seedKey });

export const meta = ({ params }: Route.MetaArgs) => [{ title: `License file of ${params.key}` }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const license = await context.get(licenseApiContext).licenses.one({ params });
  return { key: license.key, companyName: license.companyName, obstacle: obstacleOf(license) };
}

/** Why there is no license file, and what to do about it; the API would refuse it too. */
function obstacleOf({ isOffline, expiredAt }: License) {
  if (!isOffline)
    return {
      title: "This license is not offline",
      advice: "A license file is for machines without a network.",
    };
  if (!expiredAt)
    return {
      title: "This license has no enabled quota",
      advice: "A license file holds a period and a capacity. Add or enable a quota first.",
    };
  if (expiredAt < new Date().toISOString())
    return { title: "This license has ended", advice: "Change its period first." };
  return null;
}

export async function action({ request, params }: Route.ActionArgs) {
  const submission = submitted(await formOf(request), downloadForm);
  if (submission.status !== "success") return refused(submission);
  const seed = encodeURIComponent(submission.value.seedKey);
  return redirect(`/api/oem/licenses/${encodeURIComponent(params.key)}/download/${seed}`, 303);
}

export default function LicenseFile({ loaderData, actionData }: Route.ComponentProps) {
  const { key, companyName, obstacle } = loaderData;
  const isHydrated = useHydrated();
  const [isEmpty, setEmpty] = useState(true);
  const [search] = useSearchParams();
  const [form, fields] = useForm({
    id: "license-file",
    lastResult: actionData,
    constraint: getZodConstraint(downloadForm),
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: downloadForm }),
    shouldRevalidate: "onInput",
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
          {!obstacle && (
            <Button
              type="submit"
              form={form.id}
              variant="primary"
              disabled={isHydrated && isEmpty}
              className={isHydrated ? undefined : "scripted:opacity-50"}
            >
              Download
            </Button>
          )}
        </>
      }
    >
      {obstacle ? (
        <EmptyState title={obstacle.title}>{obstacle.advice}</EmptyState>
      ) : (
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
              onInput={(event) => setEmpty(event.currentTarget.value === "")}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
          </Field>
        </Form>
      )}
    </Dialog>
  );
}
