import { createSha256, sha256 } from "#app/domain/text/digest.ts";
import { readUploadedFile, type UploadedFile } from "./request-body.ts";

interface HashedUpload {
  /** Throws as `readUploadedFile` does. */
  open: () => Promise<UploadedFile>;
  /** Hash of the name and the content. Reads the bytes that are still unread, without storing them. */
  hashContent: () => Promise<string>;
}

/** Hashes an uploaded file while it is read, to recognize a repeated upload. */
export function createHashedUpload(request: Request, maxMegabytes: number): HashedUpload {
  const hash = createSha256();
  const isRepeatable = request.headers.has("idempotency-key");
  let filePromise: Promise<UploadedFile> | undefined;
  async function openFile(): Promise<UploadedFile> {
    const file = await readUploadedFile(request, maxMegabytes);
    return { name: file.name, bytes: hashBytes(file.bytes) };
  }
  /** Hashes each chunk after its reader, so that a rejected chunk costs nothing. */
  async function* hashBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of bytes) {
      yield chunk;
      if (isRepeatable) hash.update(chunk);
    }
  }
  const open = () => (filePromise ??= openFile());
  return {
    open,
    async hashContent() {
      const { name, bytes } = await open();
      const unreadBytes = bytes[Symbol.asyncIterator]();
      while (!(await unreadBytes.next()).done);
      return sha256(JSON.stringify([name, hash.readHex()]));
    },
  };
}
