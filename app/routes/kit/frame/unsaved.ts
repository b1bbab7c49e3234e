import { useEffect } from "react";

const unsavedChecks = new Set<() => boolean>();

export const hasUnsavedForm = () => [...unsavedChecks].some((isUnsaved) => isUnsaved());

/** Registers a check for unsaved values while the component is mounted. */
export const useUnsavedCheck = (isUnsaved: () => boolean) =>
  useEffect(() => {
    unsavedChecks.add(isUnsaved);
    return () => void unsavedChecks.delete(isUnsaved);
  }, [isUnsaved]);
