/** A form sends each line end as two characters; a stored text has one. */
export const withPlainLineEnds = (text: string) => text.replaceAll("\r\n", "\n");
