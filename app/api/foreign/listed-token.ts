import { listedStart, startOf } from "#app/domain/token/token.ts";

const shownWhole = 20;
const endLength = 4;

/** Some kinds of token share a prefix, so the end is shown too. */
export const listedToken = (value: string): string =>
  value.length <= shownWhole || value.endsWith("…")
    ? value
    : `${listedStart(startOf(value))}${value.slice(-endLength)}`;
