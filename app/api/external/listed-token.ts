import { appendEllipsis, getTokenStart } from "#app/domain/token/token.ts";

const maxUnshortenedLength = 20;
const endLength = 4;

/**
 * Keeps the start and the end of the token, because tokens of some APIs have the same start. Some APIs return tokens that
 * are already shortened and end with an ellipsis.
 */
export const shortenToken = (value: string): string =>
  value.length <= maxUnshortenedLength || value.endsWith("…")
    ? value
    : `${appendEllipsis(getTokenStart(value))}${value.slice(-endLength)}`;
