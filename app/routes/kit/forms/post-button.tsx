import type { ComponentProps } from "react";
import { Form } from "react-router";
import { HiddenFields } from "./hidden-fields.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface PostButtonProps extends ComponentProps<typeof SubmitButton> {
  hiddenFields?: ComponentProps<typeof HiddenFields>["values"];
  /** True if the response opens another page. */
  leavesPage?: boolean;
  formClassName?: string;
}

/** A form that consists of one button. */
export const PostButton = ({
  action,
  hiddenFields = {},
  leavesPage = false,
  formClassName,
  variant = "outline",
  ...buttonProps
}: PostButtonProps) => (
  <Form
    method="post"
    action={action}
    replace={!leavesPage}
    preventScrollReset={!leavesPage}
    className={formClassName}
  >
    <HiddenFields values={hiddenFields} />
    <SubmitButton action={action} variant={variant} {...buttonProps} />
  </Form>
);
