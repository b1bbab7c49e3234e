import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ComponentProps } from "react";
import { Form } from "react-router";
import { ErrorSummary, createSummaryErrors } from "./error-summary.tsx";
import { conflictTitle } from "#app/routes/kit/conflicts/conflict.ts";
import { HiddenFields } from "./hidden-fields.tsx";

export interface ScreenFormProps<FormValues extends Record<string, unknown>> extends Omit<
  ComponentProps<typeof Form>,
  "form"
> {
  form: FormMetadata<FormValues>;
  /** A new value moves the focus to the error summary. */
  submission: unknown;
  hiddenFields?: Readonly<Record<string, string | number>> | undefined;
  errorTitle?: string | undefined;
  /** True if another user saved the same field in the meantime. */
  isConflict?: boolean | undefined;
  /** Errors that the page shows at their fields before the form is sent. If the form has other errors, the summary lists both. */
  shownErrors?: Readonly<Record<string, string[]>> | undefined;
  /** Target of the error summary, by default the id of conform's field. */
  findControlId?: (name: string) => string | undefined;
}

/** A form that posts to the current screen, with a summary of its errors. */
export function ScreenForm<FormValues extends Record<string, unknown>>({
  form,
  submission,
  hiddenFields = {},
  errorTitle,
  isConflict = false,
  shownErrors = {},
  findControlId = (name) => `${form.id}-${name}`,
  className = "grid gap-4",
  children,
  ...formProps
}: ScreenFormProps<FormValues>) {
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      autoComplete="off"
      {...getFormProps(form)}
      {...formProps}
      className={className}
    >
      <ErrorSummary
        title={isConflict ? conflictTitle : errorTitle}
        errors={createSummaryErrors(addShownErrors(form.allErrors, shownErrors), findControlId)}
        submission={submission}
      />
      <HiddenFields values={hiddenFields} />
      {children}
    </Form>
  );
}

const addShownErrors = (
  allErrors: Readonly<Record<string, string[]>>,
  shownErrors: Readonly<Record<string, string[]>>,
) => (Object.keys(allErrors).length === 0 ? {} : { ...shownErrors, ...allErrors });
