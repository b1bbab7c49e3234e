import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Reloads the data of the page again and again while `isActive` is true. */
export function usePolling(isActive: boolean, intervalMs: number) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => void revalidate(), intervalMs);
    return () => clearInterval(timer);
  }, [isActive, revalidate, intervalMs]);
}
