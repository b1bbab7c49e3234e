import { href } from "react-router";
import type { TopBarItem } from "#app/ui/top-bar/top-bar.tsx";

/** A menu in which Licenses leads to the view that the list begins with. */
export const withStartView = (items: readonly TopBarItem[], view: number | null): readonly TopBarItem[] =>
  view === null
    ? items
    : items.map((item) =>
        item.to === href("/license/licenses") ? { ...item, to: `${item.to}?view=${view}` } : item,
      );
