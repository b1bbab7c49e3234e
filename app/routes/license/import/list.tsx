import { type SubmissionResult, useForm } from "@conform-to/react";
import { data, href, Outlet, useSearchParams } from "react-router";
import { z } from "zod";
import { redirect } from "#app/middleware/redirect.ts";
import { paging } from "#app/domain/page.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { PagedList } from "#app/routes/kit/lists/paged-list.tsx";
import { IgnoredParamsNotice } from "#app/ui/alert.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import type { Route } from "./+types/list.ts";
import { importList } from "./import-list.ts";
import { ImportTable } from "./import-table.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";
import Upload from "lucide-react/icons/upload";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Card } from "#app/ui/card.tsx";

export const meta = () => [{ title: "Import licenses" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = requireApi(context, "license.import");
  const { query, ignoredParams } = readList(importList, url, paging);
  return { imports: await api.imports.list({ query }), ignoredParams };
}

const uploadFormSchema = z.object({ file: z.instanceof(File, { error: "Choose a CSV file." }) });

/** The license API reads the file from this request as a stream, so the action does not parse the form. */
export async function action({ context }: Route.ActionArgs) {
  const uploadAttempt = await attempt(requireApi(context, "license.import").imports.upload());
  if (uploadAttempt.ok)
    return redirect(href("/license/import/:id", { id: String(uploadAttempt.result.id) }), 303);
  return data({ error: { file: [uploadAttempt.problem.message] } }, { status: 422 });
}

export const shouldRevalidate = importList.shouldRevalidate;
export const handle: ListHandle = { list: importList };

export default function Imports({
  loaderData: { imports, ignoredParams },
  actionData,
}: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <Page>
      <PageHeader title="Import licenses" />
      <IgnoredParamsNotice ignoredParams={ignoredParams} />
      <div className="grid items-start gap-x-6 gap-y-6 lg:grid-cols-[360px_minmax(0,1fr)]">
        <UploadForm rejection={actionData} />
        <section>
          <h2 className="mb-3 font-semibold lg:sr-only">Imports</h2>
          <PagedList
            page={imports}
            sizes={importList.sizes}
            noun="imports"
            emptyState={<EmptyState title="No imports yet" />}
          >
            <ImportTable imports={imports} search={search} />
          </PagedList>
        </section>
      </div>
      <Outlet />
    </Page>
  );
}

/** `reloadDocument` makes the browser submit this form without the router, so that the browser streams the file. */
function UploadForm({ rejection }: { rejection: SubmissionResult | undefined }) {
  const [form, { file }] = useForm(createFormOptions("upload", uploadFormSchema, rejection));
  return (
    <Card>
      <ScreenForm
        form={form}
        submission={rejection}
        errorTitle="The file was not uploaded"
        action={href("/license/import")}
        encType="multipart/form-data"
        reloadDocument
      >
        <Field
          field={file}
          label="CSV file"
          required
          hint="Use UTF-8, commas, semicolons or tabs, and column names in the first row. A file can have up to 100,000 licenses and 100 MB. Nothing is imported until you confirm."
        >
          <Input type="file" name="file" accept=".csv,text/csv" />
        </Field>
        <div>
          <SubmitButton busyLabel="Sending…">
            <Upload aria-hidden /> Upload
          </SubmitButton>
        </div>
      </ScreenForm>
    </Card>
  );
}
