import { type Location, useLocation } from "react-router";
import { z } from "zod";

const carried = z.object({ sheet: z.string() });

const sheetOf = ({ state, key }: Location) => carried.safeParse(state).data?.sheet ?? key;

export const useStaysOnSheet = () => {
  const here = useLocation();
  return (next: Location) => next.pathname === here.pathname && sheetOf(next) === sheetOf(here);
};

/** Same while the form is followed up, new for an emptied form. */
export const useSheet = (): string => sheetOf(useLocation());
