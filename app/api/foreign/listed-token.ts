import { listedStart, startOf } from "#app/domain/token/token.ts";

const shownWhole = 20;
const endLength = 4;

/** How a token that came whole is listed: some kinds all begin alike, so that its end is shown too. A short one is no secret. */
export const listedToken = (value: string): string =>
  value.length <= shownWhole || value.endsWith("…")
    ? value
    : `${listedStart(startOf(value))}${value.slice(-endLength)}`;
