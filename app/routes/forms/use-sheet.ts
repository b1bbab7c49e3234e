import { type Location, useLocation } from "react-router";
import { z } from "zod";

const carried = z.object({ sheet: z.string() });

const sheetOf = ({ state, key }: Location) => carried.safeParse(state).data?.sheet ?? key;

/** Names the form that a person fills in: it stays the same while the form is followed up, and an emptied one is another. */
export const useSheet = (): string => sheetOf(useLocation());
