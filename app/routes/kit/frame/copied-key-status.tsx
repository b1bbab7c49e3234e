import { useEffect, useState } from "react";

const shownMs = 2500;

/** Copies the key of a clicked `CopyKeyButton`, and announces the result to screen readers. */
export default function CopiedKeyStatus() {
  const [status, setStatus] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const copyKey = async ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
      if (!button) return;
      clearTimeout(timer);
      try {
        await navigator.clipboard.writeText(button.dataset["copy"] ?? "");
        setStatus("License Key Copied");
        button.dataset["copied"] = "";
      } catch {
        setStatus("Error while License Key Copy");
      }
      timer = setTimeout(() => {
        setStatus("");
        for (const copied of document.querySelectorAll<HTMLElement>("[data-copied]"))
          delete copied.dataset["copied"];
      }, shownMs);
    };
    const handleClick = (event: MouseEvent) => void copyKey(event);
    document.addEventListener("click", handleClick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", handleClick);
    };
  }, []);
  return (
    <span role="status" className="sr-only">
      {status}
    </span>
  );
}
