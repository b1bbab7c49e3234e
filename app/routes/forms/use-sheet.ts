import { type Location, useLocation } from "react-router";
import { z } from "zod";

const carried = z.object({ sheet: z.string() });

const sheetOf = ({ state, key }: Location) => carried.safeParse(state).data?.sheet ?? key;

/** Whether going there follows the form up, or to another one. */
export const useStaysOnSheet = () => {
  const here = useLocation();
  return (next: Location) => next.pathname === here.pathname && sheetOf(next) === sheetOf(here);
};

/** Names the form that a person fills in: it stays the same while the form is followed up, and an emptied one is another. */
export const useSheet = (): string => sheetOf(useLocation());
