import { useEffect } from "react";

const unsaved = new Set<() => boolean>();

export const isAnythingUnsaved = () => [...unsaved].some((isUnsaved) => isUnsaved());

export const useUnsaved = (isUnsaved: () => boolean) =>
  useEffect(() => {
    unsaved.add(isUnsaved);
    return () => void unsaved.delete(isUnsaved);
  }, [isUnsaved]);
