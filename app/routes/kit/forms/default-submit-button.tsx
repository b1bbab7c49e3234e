import type { ComponentProps } from "react";

/** Enter submits a form with its first button. This one precedes buttons that only update the form. */
export const DefaultSubmitButton = (props: ComponentProps<"button">) => (
  <button {...props} type="submit" hidden aria-hidden tabIndex={-1} />
);
