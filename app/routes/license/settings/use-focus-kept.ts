import { useEffect, useRef } from "react";

/** When a focused button disappears with its row, the focus moves to the container. */
export function useFocusKept<Holder extends HTMLElement>(rows: unknown) {
  const holder = useRef<Holder>(null);
  const before = useRef(rows);

  useEffect(() => {
    if (rows === before.current) return;
    before.current = rows;
    if (document.activeElement === document.body) holder.current?.focus({ preventScroll: true });
  }, [rows]);

  return holder;
}
