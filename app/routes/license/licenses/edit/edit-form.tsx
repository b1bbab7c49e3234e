import type { ComponentProps } from "react";
import { Form } from "react-router";
import type { EditedFrom } from "./edit-from.ts";

interface EditFormProps extends ComponentProps<typeof Form> {
  from: EditedFrom;
}

/** A form that saves one field of a license and says what it was filled with. */
export function EditForm({ from, children, ...form }: EditFormProps) {
  return (
    <Form method="post" preventScrollReset autoComplete="off" {...form}>
      <input type="hidden" name="rowVersion" value={from.rowVersion} />
      {from.seen.map((text, place) => (
        <input key={place} type="hidden" name="seen" value={text} />
      ))}
      {children}
    </Form>
  );
}
