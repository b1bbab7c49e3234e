import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";

/**
 * Loads the code for a form's target when the form gets the focus. If the router had to load this code during the
 * submission and failed, it would reload the page.
 */
export function FormTargetPrefetch() {
  const [formTarget, setFormTarget] = useState<string | null>(null);
  useEffect(() => {
    const handleFocus = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest("form") : null;
      if (form?.method === "post" && navigator.onLine) setFormTarget(new URL(form.action).pathname);
    };
    document.addEventListener("focusin", handleFocus);
    return () => document.removeEventListener("focusin", handleFocus);
  }, []);
  return formTarget && <PrefetchPageLinks page={formTarget} />;
}
