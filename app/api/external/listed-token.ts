import { listedStart, tokenStart } from "#app/domain/token/token.ts";

const maxFullLength = 20;
const endLength = 4;

/** Shows start and end of the token, because some kinds of token share a prefix. */
export const listedToken = (value: string): string =>
  value.length <= maxFullLength || value.endsWith("…")
    ? value
    : `${listedStart(tokenStart(value))}${value.slice(-endLength)}`;
