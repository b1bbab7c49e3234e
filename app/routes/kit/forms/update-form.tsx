import { Button } from "#app/ui/button.tsx";

/** Without JavaScript, this button loads the dependent choices. */
export const UpdateForm = () => (
  <Button
    type="submit"
    formMethod="get"
    formNoValidate
    className="hidden justify-self-start no-script:inline-flex"
  >
    Update the form
  </Button>
);
