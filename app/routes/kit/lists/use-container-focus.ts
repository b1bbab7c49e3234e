import { useEffect, useRef } from "react";

/** When a focused button disappears with its row, the container gets the focus. */
export function useContainerFocus<Container extends HTMLElement>(rows: unknown) {
  const container = useRef<Container>(null);
  const previousRows = useRef(rows);

  useEffect(() => {
    if (rows === previousRows.current) return;
    previousRows.current = rows;
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true });
  }, [rows]);

  return container;
}
