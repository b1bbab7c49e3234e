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

/** A refresh does not send these fields. No choices depend on them, and notes may be too long for a URL. */
const unsentFieldNames = ["notes", "idempotencyKey"];

type LoadedValues = Readonly<Record<string, string>>;

/** Refreshes the form if the user or the browser changed a value before hydration. */
function useRefreshIfOutdated(formId: string, loadedValues: LoadedValues, refreshForm: RefreshForm) {
  // Only the values of the first render matter, because later changes refresh the form anyway.
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

/**
 * Submits the form with GET to load the dependent choices, unless a save is in progress. If a value differs from the
 * loaded value before hydration, the form refreshes at once.
 */
export function useFormRefresh(formId: string, loadedValues: LoadedValues = {}): RefreshForm {
  const submit = useSubmit();
  const formKey = useFormKey();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Cancels a pending refresh when the user saves, because the refresh would abort the save. Buttons with `formNoValidate` only refresh the form. */
  const cancelRefreshOnSave = useCallback(({ submitter }: SubmitEvent) => {
    const isRefreshButton = submitter instanceof HTMLButtonElement && submitter.formNoValidate;
    if (!isRefreshButton) clearTimeout(timer.current);
  }, []);
  const { formMethod } = useNavigation();
  const isSaving = useRef(false);
  useEffect(() => {
    isSaving.current = formMethod === "POST";
  }, [formMethod]);

  const refreshForm: RefreshForm = ({ currentTarget: { form, name, value, type } }, delayMs = 0) => {
    if (!form) return;
    clearTimeout(timer.current);
    form.addEventListener("submit", cancelRefreshOnSave);
    timer.current = setTimeout(() => {
      if (isSaving.current) return;
      const formValues = new FormData(form);
      for (const fieldName of unsentFieldNames) formValues.delete(fieldName);
      // FormData does not contain the pressed button.
      if (type === "submit" && name) formValues.set(name, value);
      const state = { formKey, sensitiveFields: extractSensitiveFields(formValues) };
      void submit(formValues, { method: "get", replace: true, preventScrollReset: true, state });
    }, delayMs);
  };
  useRefreshIfOutdated(formId, loadedValues, refreshForm);
  return refreshForm;
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
