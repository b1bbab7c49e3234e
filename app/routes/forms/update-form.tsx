import { Button } from "#app/ui/controls/button.tsx";

/** Where no script follows what is chosen, this does. */
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
