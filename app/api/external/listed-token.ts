import { startWithEllipsis, tokenStart } from "#app/domain/token/token.ts";

const maxUnshortenedLength = 20;
const endLength = 4;

/** Keeps the start and the end of the token, because tokens of some APIs have the same start. */
export const shortenToken = (value: string): string =>
  value.length <= maxUnshortenedLength || value.endsWith("…")
    ? value
    : `${startWithEllipsis(tokenStart(value))}${value.slice(-endLength)}`;
