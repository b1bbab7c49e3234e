import { useEffect, useState } from "react";

const resultVisibleMs = 2500;

/** The copy result becomes null after 2.5 seconds. */
export function useCopy(text: string) {
  // Each click sets a new object, so that the effect restarts its timer.
  const [copyResult, setCopyResult] = useState<{ isCopied: boolean } | null>(null);

  useEffect(() => {
    if (!copyResult) return;
    const timer = setTimeout(() => setCopyResult(null), resultVisibleMs);
    return () => clearTimeout(timer);
  }, [copyResult]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopyResult({ isCopied: true });
    } catch {
      setCopyResult({ isCopied: false });
    }
  };

  return { copyResult, copy };
}
