import { type MouseEvent, useCallback, useEffect, useRef } from "react";
import { useNavigation, useSubmit } from "react-router";
import { useFormKey } from "./use-form-key.ts";
import { extractSensitiveFields } from "./sensitive-fields.ts";

interface Control {
  form: HTMLFormElement | null;
  name: string;
  value: string;
  type: string;
}

export type RefreshForm = (event: { currentTarget: Control }, delayMs?: number) => void;

/** No choices depend on these fields, and notes may exceed the maximum length of an address. */
const excludedFields = ["notes", "idempotencyKey"];

type LoadedValues = Readonly<Record<string, string>>;

/** Loads the dependent choices again if a choice was made before hydration or restored by the browser. */
export function useRefreshIfOutdated(formId: string, loadedValues: LoadedValues, refreshForm: RefreshForm) {
  const initialArguments = useRef({ loadedValues, refreshForm });
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const formValues = new FormData(form);
    const initialValues = initialArguments.current.loadedValues;
    const outdatedName = Object.keys(initialValues).find(
      (name) => formValues.get(name) !== initialValues[name],
    );
    const control = outdatedName === undefined ? null : form.elements.namedItem(outdatedName);
    if (control instanceof HTMLSelectElement)
      initialArguments.current.refreshForm({ currentTarget: control });
  }, [formId]);
}

/** Returns a function that submits the form with GET to load the dependent choices, unless a save is in progress. */
export function useFormRefresh(): RefreshForm {
  const submit = useSubmit();
  const formKey = useFormKey();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Cancels a pending refresh, which would abort the save. Ignores submit events that only validate the form. */
  const cancelRefreshOnSave = useCallback(({ submitter }: SubmitEvent) => {
    const isValidation = submitter instanceof HTMLButtonElement && submitter.formNoValidate;
    if (!isValidation) clearTimeout(timer.current);
  }, []);
  const { formMethod } = useNavigation();
  const isSaving = useRef(false);
  useEffect(() => {
    isSaving.current = formMethod === "POST";
  }, [formMethod]);

  return ({ currentTarget: { form, name, value, type } }, delayMs = 0) => {
    if (!form) return;
    clearTimeout(timer.current);
    form.addEventListener("submit", cancelRefreshOnSave);
    timer.current = setTimeout(() => {
      if (isSaving.current) return;
      const formValues = new FormData(form);
      for (const field of excludedFields) formValues.delete(field);
      if (type === "submit" && name) formValues.set(name, value);
      const state = { formKey, sensitiveFields: extractSensitiveFields(formValues) };
      void submit(formValues, { method: "get", replace: true, preventScrollReset: true, state });
    }, delayMs);
  };
}

/** Props of a submit button that loads the dependent choices, also without JavaScript. */
export const createRefreshButtonProps = (formAction: string, refreshForm: RefreshForm) =>
  ({
    type: "submit",
    formMethod: "post",
    formAction,
    formNoValidate: true,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault();
      refreshForm(event);
    },
  }) as const;
