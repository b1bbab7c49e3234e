import { startWithEllipsis, tokenStart } from "#app/domain/token/token.ts";

const maxUnshortenedLength = 20;
const endLength = 4;

/** Shows start and end of the token, because some kinds of token share a prefix. */
export const listedToken = (value: string): string =>
  value.length <= maxUnshortenedLength || value.endsWith("…")
    ? value
    : `${startWithEllipsis(tokenStart(value))}${value.slice(-endLength)}`;
