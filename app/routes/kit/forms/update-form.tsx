import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";

/** Without JavaScript, this button loads the dependent choices. */
export const UpdateFormButton = (props: ComponentProps<"button">) => (
  <Button
    variant="outline"
    type="submit"
    formMethod="get"
    formNoValidate
    {...props}
    className="justify-self-start scripted:hidden"
  >
    Update the form
  </Button>
);

/** The Enter key presses the first submit button of a form. This hidden button comes before the buttons that only update the form. */
export const DefaultSubmitButton = (props: ComponentProps<"button">) => (
  <button {...props} type="submit" hidden aria-hidden tabIndex={-1} />
);
