import { type MouseEvent, useCallback, useEffect, useRef } from "react";
import { useNavigation, useSubmit } from "react-router";
import { useSheet } from "./use-sheet.ts";
import { withhold } from "./withheld.ts";

/** An input, a select or a button; or what stands in for one. */
interface Control {
  form: HTMLFormElement | null;
  name: string;
  value: string;
  type: string;
}

export type FollowUp = (event: { currentTarget: Control }, delayMs?: number) => void;

/** Decide nothing about what can be chosen next; notes may also be longer than an address. */
const leftOut = ["notes", "idempotencyKey"];

/** What decides what can be chosen next, by field. */
type Decided = Readonly<Record<string, string>>;

/** What was chosen before the script took over, or restored by the browser, is followed up once it has. */
export function useCaughtUp(formId: string, decided: Decided, follow: FollowUp) {
  const atFirst = useRef({ decided, follow });
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const entered = new FormData(form);
    const behind = Object.entries(atFirst.current.decided).find(
      ([name, value]) => entered.get(name) !== value,
    );
    const control = behind && form.elements.namedItem(behind[0]);
    if (control instanceof HTMLSelectElement) atFirst.current.follow({ currentTarget: control });
  }, [formId]);
}

/**
 * Sends the form of a control to its own address as it stands, so that the form that follows comes back. One that is
 * being saved is left alone.
 */
export function useFollowUp(): FollowUp {
  const submit = useSubmit();
  const sheet = useSheet();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  /** A form that is saved must not be called back by what was to follow. Checking what is typed also sends it, to itself. */
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
      for (const field of leftOut) entered.delete(field);
      if (type === "submit" && name) entered.set(name, value);
      const state = { sheet, withheld: withhold(entered) };
      void submit(entered, { method: "get", replace: true, preventScrollReset: true, state });
    }, delayMs);
  };
}

/** What a button takes that asks for the form that follows from what was entered; without JavaScript, too. */
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
