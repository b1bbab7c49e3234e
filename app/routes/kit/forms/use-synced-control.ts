import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** When `value` changes, the control shows the new value, unless the user is editing it. */
export function useSyncedControl<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Control | null> {
  const controlRef = useRef<Control>(null);
  const shownValue = useRef(value);
  const isEditedDuringLoad = useRef(false);
  const { state } = useNavigation();

  useEffect(() => {
    const control = controlRef.current;
    const isUserEditing = control === document.activeElement && control?.value !== shownValue.current;
    shownValue.current = value;
    if (!control || isUserEditing || isEditedDuringLoad.current) return;
    control.value = value;
    // The event makes a date field update the text that it shows.
    control.dispatchEvent(new Event("change"));
  }, [value]);

  useEffect(() => {
    const control = controlRef.current;
    isEditedDuringLoad.current = false;
    if (state === "idle" || !control) return;
    const recordChange = () => {
      isEditedDuringLoad.current = true;
    };
    control.addEventListener("input", recordChange);
    return () => control.removeEventListener("input", recordChange);
  }, [state]);

  return controlRef;
}
