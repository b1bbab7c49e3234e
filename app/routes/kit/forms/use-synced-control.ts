import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** Sets a control to the value that other choices imply, unless the user just changed it. */
export function useSyncedControl<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const shown = useRef(value);
  const isChangedMeanwhile = useRef(false);
  const { state } = useNavigation();

  useEffect(() => {
    const current = control.current;
    const isBeingChanged = current === document.activeElement && current?.value !== shown.current;
    shown.current = value;
    if (current && !isBeingChanged && !isChangedMeanwhile.current) current.value = value;
  }, [value]);

  useEffect(() => {
    const current = control.current;
    isChangedMeanwhile.current = false;
    if (state === "idle" || !current) return;
    const mark = () => {
      isChangedMeanwhile.current = true;
    };
    current.addEventListener("input", mark);
    return () => current.removeEventListener("input", mark);
  }, [state]);

  return control;
}
