/** File systems allow 255 bytes, including the extension and other parts. */
const maxNameBytes = 200;
/** Characters that some file systems reject, or that are invisible in a listing. */
const unfit = /[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu;

export function fileNamePart(companyName: string): string {
  const tidy = companyName.normalize("NFC").replace(unfit, " ").replace(/\s+/g, " ");
  const { read } = new TextEncoder().encodeInto(tidy, new Uint8Array(maxNameBytes));
  return tidy.slice(0, read).replace(/^[\s.]+|\s+$/g, "");
}
