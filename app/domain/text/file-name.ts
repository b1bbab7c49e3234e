/** File systems allow 255 bytes, including ending and other parts. */
const longestName = 200;
/** Refused by some file system, or invisible in a listing. */
const unfit = /[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu;

export function fileNamePart(companyName: string): string {
  const tidy = companyName.normalize("NFC").replace(unfit, " ").replace(/\s+/g, " ");
  const { read } = new TextEncoder().encodeInto(tidy, new Uint8Array(longestName));
  return tidy.slice(0, read).replace(/^[\s.]+|\s+$/g, "");
}
