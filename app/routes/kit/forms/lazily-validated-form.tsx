import { type ComponentProps, type ReactNode, useState } from "react";
import { Form } from "react-router";
import type { FormCheck, FormValidation, FormValidationState } from "./form-validation.tsx";
import { HiddenFields } from "./hidden-fields.tsx";

interface LazilyValidatedFormProps extends Omit<ComponentProps<typeof Form>, "children"> {
  id: string;
  hiddenFields: Readonly<Record<string, string | number>>;
  loadCheck: () => Promise<FormCheck>;
  children: (errors: FormValidationState["errors"]) => ReactNode;
}

interface LoadedValidation {
  Validation: typeof FormValidation;
  check: FormCheck;
}

async function loadValidation(loadCheck: () => Promise<FormCheck>): Promise<LoadedValidation> {
  const [{ FormValidation: Validation }, check] = await Promise.all([
    import("./form-validation.tsx"),
    loadCheck(),
  ]);
  return { Validation, check };
}

/**
 * Loads the validation when the user enters the form, because most visitors of the page do not edit. Until it is loaded, only
 * the server validates the form. The id of a field is the id of the form, a hyphen and the name of the field.
 */
export function LazilyValidatedForm(props: LazilyValidatedFormProps) {
  const { id, hiddenFields, loadCheck, children, ...formProps } = props;
  const [loaded, setLoaded] = useState<LoadedValidation | null>(null);
  const [validation, setValidation] = useState<FormValidationState | null>(null);
  const startValidation = () => {
    if (!loaded) loadValidation(loadCheck).then(setLoaded, () => undefined);
  };
  return (
    <Form
      method="post"
      preventScrollReset
      autoComplete="off"
      {...formProps}
      id={id}
      noValidate={validation?.noValidate}
      onSubmit={validation?.onSubmit}
      onFocus={startValidation}
      onInput={startValidation}
    >
      {loaded && <loaded.Validation formId={id} check={loaded.check} onChange={setValidation} />}
      <HiddenFields values={hiddenFields} />
      {children(validation?.errors ?? {})}
    </Form>
  );
}
