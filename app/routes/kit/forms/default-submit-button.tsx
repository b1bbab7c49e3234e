import type { ComponentProps } from "react";

/** The Enter key presses the first submit button of a form. This hidden button comes before the buttons that only update the form. */
export const DefaultSubmitButton = (props: ComponentProps<"button">) => (
  <button {...props} type="submit" hidden aria-hidden tabIndex={-1} />
);
