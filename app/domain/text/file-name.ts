/** File systems take 255 bytes, an ending and whatever else tells files apart among them. */
const longestName = 200;
/** What some file system refuses, or a listing does not show as it is. */
const unfit = /[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu;

/** The name of a company as a part of a file's, fit for every file system; it may be empty. */
export function fileNamePart(companyName: string): string {
  const tidy = companyName.normalize("NFC").replace(unfit, " ").replace(/\s+/g, " ");
  const { read } = new TextEncoder().encodeInto(tidy, new Uint8Array(longestName));
  return tidy.slice(0, read).replace(/^[\s.]+|\s+$/g, "");
}
