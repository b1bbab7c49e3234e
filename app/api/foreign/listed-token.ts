import { listedStart, startOf } from "#app/domain/token/token.ts";

const shownWhole = 20;
const endLength = 4;

/** Shows start and end of the token, because some kinds of token share a prefix. */
export const listedToken = (value: string): string =>
  value.length <= shownWhole || value.endsWith("…")
    ? value
    : `${listedStart(startOf(value))}${value.slice(-endLength)}`;
