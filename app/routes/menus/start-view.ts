import { href } from "react-router";
import type { TopBarItem } from "#app/routes/kit/top-bar/top-bar.tsx";

/** Links the Licenses item to the start view of the license list. */
export const addStartView = (items: readonly TopBarItem[], view: number | null): readonly TopBarItem[] =>
  view === null
    ? items
    : items.map((item) =>
        item.to === href("/license/licenses") ? { ...item, to: `${item.to}?view=${view}` } : item,
      );
