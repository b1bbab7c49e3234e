import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** Sets a control to its new value after other choices have changed it, unless the user has just edited the control. */
export function useSyncedControl<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Control | null> {
  const controlRef = useRef<Control>(null);
  const shownValue = useRef(value);
  const isChangedMeanwhile = useRef(false);
  const { state } = useNavigation();

  useEffect(() => {
    const element = controlRef.current;
    const isBeingChanged = element === document.activeElement && element?.value !== shownValue.current;
    shownValue.current = value;
    if (!element || isBeingChanged || isChangedMeanwhile.current) return;
    element.value = value;
    // The event makes a date field update the text that it shows.
    element.dispatchEvent(new Event("change"));
  }, [value]);

  useEffect(() => {
    const element = controlRef.current;
    isChangedMeanwhile.current = false;
    if (state === "idle" || !element) return;
    const recordChange = () => {
      isChangedMeanwhile.current = true;
    };
    element.addEventListener("input", recordChange);
    return () => element.removeEventListener("input", recordChange);
  }, [state]);

  return controlRef;
}
