/** Creates a `Content-Disposition` header. Clients that do not know `filename*` use the ASCII name in `filename`. */
export function createAttachmentHeader(fileName: string): string {
  const asciiName = fileName
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ !#-[\]-~]+/gu, "_");
  const encodedName = encodeURIComponent(fileName).replace(/['()*]/g, percentEncode);
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}

const percentEncode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
