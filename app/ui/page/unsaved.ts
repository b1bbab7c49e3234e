import { useEffect } from "react";

const unsaved = new Set<object>();

/** Whether something on this page would be lost with it. */
export const isAnythingUnsaved = () => unsaved.size > 0;

export const useUnsaved = (isUnsaved: boolean) =>
  useEffect(() => {
    if (!isUnsaved) return;
    const own = {};
    unsaved.add(own);
    return () => void unsaved.delete(own);
  }, [isUnsaved]);
