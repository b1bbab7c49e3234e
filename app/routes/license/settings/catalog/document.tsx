import { getTextareaProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import { formatCatalog, formatCatalogError, validateCatalogText } from "#app/domain/package/catalog.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import { Field, FieldError } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { Route } from "./+types/document.ts";
import { loadCatalogToEdit, saveCatalogDraft } from "./catalog-request.ts";

export const meta = () => [{ title: "Edit the catalog as a document" }];

const documentFormSchema = z.object({
  document: z.string("Enter the document or choose a file.").transform((text, context) => {
    const { catalog, errors } = validateCatalogText(text);
    if (catalog) return catalog;
    for (const error of errors) context.addIssue({ code: "custom", message: formatCatalogError(error) });
    return z.NEVER;
  }),
});

export async function loader(args: Route.LoaderArgs) {
  return { text: formatCatalog(await loadCatalogToEdit(args)) };
}

/** A selected file replaces the text. If the file is invalid, the text field shows the content of the file. */
export async function action(args: Route.ActionArgs) {
  const submittedData = await readFormData(args.request);
  const file = submittedData.get("file");
  const formData = new FormData();
  const text = file instanceof File && file.size > 0 ? await file.text() : submittedData.get("document");
  formData.set("document", typeof text === "string" ? text : "");
  const submission = parseWithZod(formData, { schema: documentFormSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });
  const { rowVersion } = await loadCatalogToEdit(args);
  await saveCatalogDraft(args, rowVersion, submission.value.document.packages);
  return redirect(href("/license/settings/catalog/review"), 303);
}

export default function DocumentDialog({
  loaderData: { text },
  actionData: rejection,
}: Route.ComponentProps) {
  const [form, { document }] = useForm({
    id: "document",
    lastResult: rejection,
    defaultValue: { document: text },
    defaultNoValidate: true,
  });
  // React warns about a `key` in spread props.
  const { key: _, ...textareaProps } = getTextareaProps(document);
  return (
    <FormDialog
      title="Edit the catalog as a document"
      closeTo={href("/license/settings/catalog")}
      size="wide"
      staysOpenOnOutsideClick
      form={form}
      encType="multipart/form-data"
      submission={rejection}
      findControlId={() => document.id}
      label="Review"
      busyLabel="Checking…"
    >
      <div className="grid gap-1.5">
        <Field
          field={{ id: document.id, errorId: document.errorId, descriptionId: document.descriptionId }}
          label="Document (JSON)"
          required
          hint="Packages and tiers are offered in this order."
        >
          <Textarea
            {...textareaProps}
            aria-invalid={document.errors ? true : undefined}
            aria-describedby={document.errors ? document.errorId : undefined}
            rows={22}
            spellCheck={false}
            className="font-mono text-xs"
            data-autofocus
          />
        </Field>
        <div id={document.errorId} className="grid gap-1">
          {document.errors?.map((message) => (
            <FieldError key={message} id={`${document.errorId}-${message}`} errors={[message]} />
          ))}
        </div>
      </div>
      <Field label="Or a file" id="catalog-file" hint="The file replaces the text above.">
        <Input type="file" name="file" accept="application/json,.json" />
      </Field>
    </FormDialog>
  );
}
