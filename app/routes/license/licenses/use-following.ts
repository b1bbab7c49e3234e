import { type RefObject, useEffect, useRef } from "react";

/** A control that takes on the value that follows from other choices, unless the person is in it right now. */
export function useFollowing<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  useEffect(() => {
    const current = control.current;
    if (current && current !== document.activeElement && current.value !== value) current.value = value;
  }, [value]);
  return control;
}
