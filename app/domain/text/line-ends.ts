/** Forms send CRLF; stored texts have LF. */
export const withPlainLineEnds = (text: string) => text.replaceAll("\r\n", "\n");
