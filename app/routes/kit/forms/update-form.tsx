import { Button } from "#app/ui/button.tsx";

/** Without JavaScript, this button loads the dependent choices. */
export const UpdateFormButton = () => (
  <Button
    variant="outline"
    type="submit"
    formMethod="get"
    formNoValidate
    className="justify-self-start scripted:hidden"
  >
    Update the form
  </Button>
);
