import { useEffect } from "react";

const unsavedChecks = new Set<() => boolean>();

/** Returns true if a form on the page has unsaved values. */
export const hasUnsavedForm = () => [...unsavedChecks].some((isUnsaved) => isUnsaved());

/** Registers a check for unsaved values while the component is mounted. */
export const useUnsavedCheck = (isUnsaved: () => boolean) =>
  useEffect(() => {
    unsavedChecks.add(isUnsaved);
    return () => void unsavedChecks.delete(isUnsaved);
  }, [isUnsaved]);
