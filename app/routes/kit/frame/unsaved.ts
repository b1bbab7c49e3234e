import { useEffect } from "react";

const unsavedChecks = new Set<() => boolean>();

export const isAnythingUnsaved = () => [...unsavedChecks].some((isUnsaved) => isUnsaved());

export const useUnsavedCheck = (isUnsaved: () => boolean) =>
  useEffect(() => {
    unsavedChecks.add(isUnsaved);
    return () => void unsavedChecks.delete(isUnsaved);
  }, [isUnsaved]);
