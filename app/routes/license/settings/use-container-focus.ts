import { useEffect, useRef } from "react";

/** Moves the focus to the container when a focused button disappears with its row. */
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
