import { createContext, use } from "react";
import { englishNumbers, type NumberFormat } from "#app/domain/time/format-date.ts";

/** Format of the numbers in the language of the user. */
export const NumberFormatContext = createContext<NumberFormat>(englishNumbers);

export const useNumberFormat = (): NumberFormat => use(NumberFormatContext);
