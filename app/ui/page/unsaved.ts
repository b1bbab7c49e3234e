import { useEffect } from "react";

const unsaved = new Set<() => boolean>();

/** Whether something on this page would be lost with it. */
export const isAnythingUnsaved = () => [...unsaved].some((isUnsaved) => isUnsaved());

export const useUnsaved = (isUnsaved: () => boolean) =>
  useEffect(() => {
    unsaved.add(isUnsaved);
    return () => void unsaved.delete(isUnsaved);
  }, [isUnsaved]);
