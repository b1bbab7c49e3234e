import { type MouseEvent, useCallback, useEffect, useRef } from "react";
import { useNavigation, useSubmit } from "react-router";
import { useFormKey } from "./use-form-key.ts";
import { removeSensitiveFields } from "./sensitive-fields.ts";

interface Control {
  form: HTMLFormElement | null;
  name: string;
  value: string;
  type: string;
}

export type FollowUp = (event: { currentTarget: Control }, delayMs?: number) => void;

/** Nothing depends on these fields, and notes may exceed the maximum length of an address. */
const excludedFields = ["notes", "idempotencyKey"];

type LoadedValues = Readonly<Record<string, string>>;

/** Loads the dependent choices again if a choice was made before hydration or restored by the browser. */
export function useRefreshIfOutdated(formId: string, loadedValues: LoadedValues, follow: FollowUp) {
  const initial = useRef({ loadedValues, follow });
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const entered = new FormData(form);
    const outdated = Object.entries(initial.current.loadedValues).find(
      ([name, value]) => entered.get(name) !== value,
    );
    const control = outdated && form.elements.namedItem(outdated[0]);
    if (control instanceof HTMLSelectElement) initial.current.follow({ currentTarget: control });
  }, [formId]);
}

/** Submits the form to its own address to load the dependent choices, unless a save is in progress. */
export function useFollowUp(): FollowUp {
  const submit = useSubmit();
  const formKey = useFormKey();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  /** A pending refresh must not cancel a save. Conform's validation submits the form as well, to itself. */
  const stopAtSave = useCallback(({ submitter }: SubmitEvent) => {
    const isCheck = submitter instanceof HTMLButtonElement && submitter.formNoValidate;
    if (!isCheck) clearTimeout(waiting.current);
  }, []);
  const { formMethod } = useNavigation();
  const isSaving = useRef(false);
  useEffect(() => {
    isSaving.current = formMethod === "POST";
  }, [formMethod]);

  return ({ currentTarget: { form, name, value, type } }, delayMs = 0) => {
    if (!form) return;
    clearTimeout(waiting.current);
    form.addEventListener("submit", stopAtSave);
    waiting.current = setTimeout(() => {
      if (isSaving.current) return;
      const entered = new FormData(form);
      for (const field of excludedFields) entered.delete(field);
      if (type === "submit" && name) entered.set(name, value);
      const state = { formKey, sensitiveFields: removeSensitiveFields(entered) };
      void submit(entered, { method: "get", replace: true, preventScrollReset: true, state });
    }, delayMs);
  };
}

/** Also works without JavaScript. */
export const followButton = (formAction: string, follow: FollowUp) =>
  ({
    type: "submit",
    formMethod: "post",
    formAction,
    formNoValidate: true,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault();
      follow(event);
    },
  }) as const;
