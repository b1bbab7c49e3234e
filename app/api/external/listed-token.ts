import { appendEllipsis, getTokenStart } from "#app/domain/token/token.ts";

const maxUnshortenedLength = 20;
const shownEndLength = 4;

/**
 * Keeps the start and the end of the token, because tokens of some APIs have the same start. Some APIs return tokens that
 * are already shortened and end with an ellipsis.
 */
export const shortenToken = (token: string): string =>
  token.length <= maxUnshortenedLength || token.endsWith("…")
    ? token
    : `${appendEllipsis(getTokenStart(token))}${token.slice(-shownEndLength)}`;
