/** Forms send CRLF, and some old files have CR; stored texts have LF. */
export const normalizeLineEnds = (text: string) => text.replace(/\r\n?/g, "\n");
