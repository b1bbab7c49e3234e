/** File systems allow 255 bytes, including the extension and other parts. */
const maxNameBytes = 200;
/** Characters that some file systems reject, or that are invisible in a listing. */
const unsafeCharacters = /[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu;

/** Removes characters that some file systems reject, and shortens the name. */
export function cleanFileNamePart(name: string): string {
  const cleanName = name.normalize("NFC").replace(unsafeCharacters, " ").replace(/\s+/g, " ");
  const { read } = new TextEncoder().encodeInto(cleanName, new Uint8Array(maxNameBytes));
  return cleanName.slice(0, read).replace(/^[\s.]+|\s+$/g, "");
}
