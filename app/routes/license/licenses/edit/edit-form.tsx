import type { ComponentProps } from "react";
import { Form } from "react-router";
import type { InitialValues } from "#app/routes/kit/forms/conflict.ts";
import { HiddenFields } from "#app/routes/kit/forms/hidden-fields.tsx";

interface EditFormProps extends ComponentProps<typeof Form> {
  initialValues: InitialValues;
}

export const EditForm = ({ initialValues, children, ...formProps }: EditFormProps) => (
  <Form method="post" preventScrollReset autoComplete="off" {...formProps}>
    <HiddenFields values={initialValues} />
    {children}
  </Form>
);
