import type { ComponentProps } from "react";
import { Form } from "react-router";
import type { Began } from "#app/routes/forms/conflict.ts";
import { HiddenFields } from "#app/routes/forms/hidden-fields.tsx";

interface EditFormProps extends ComponentProps<typeof Form> {
  began: Began;
}

export const EditForm = ({ began, children, ...form }: EditFormProps) => (
  <Form method="post" preventScrollReset autoComplete="off" {...form}>
    <HiddenFields of={began} />
    {children}
  </Form>
);
