import { useEffect, useRef } from "react";

/** Moves the focus to the container when a focused button disappears with its row. */
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
