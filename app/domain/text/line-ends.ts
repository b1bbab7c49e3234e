/** Forms send CRLF; stored texts have LF. */
export const normalizeLineEnds = (text: string) => text.replaceAll("\r\n", "\n");
