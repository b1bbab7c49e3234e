import { Problem } from "#app/domain/problem.ts";

export interface UploadedFile {
  name: string;
  bytes: ReadableStream<Uint8Array>;
}

const maxHeadBytes = 16 * 1024;

/** Streams the request body or the first file of a form. Raises `invalid` without a file, and `too-large`. */
export async function uploadedFile({ headers, body }: Request, megabytes: number): Promise<UploadedFile> {
  const limit = megabytes * 1024 * 1024;
  if (Number(headers.get("content-length")) > limit) throw tooLargeProblem(megabytes);
  if (body === null) throw missingFileProblem();
  const limitedBody = body.pipeThrough(limitBytes(limit, megabytes));
  const type = headers.get("content-type") ?? "";
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary) return readFirstFile(limitedBody, `--${boundary}`);
  if (!/^text\/csv\b/i.test(type)) throw missingFileProblem();
  return { name: "", bytes: limitedBody };
}

const missingFileProblem = () =>
  new Problem("invalid", "Choose a CSV file.", { fields: { file: ["Choose a CSV file."] } });
const tooLargeProblem = (megabytes: number) => {
  const message = `The file is larger than ${megabytes} MB.`;
  return new Problem("too-large", message, { fields: { file: [message] } });
};

function limitBytes(limit: number, megabytes: number): TransformStream<Uint8Array, Uint8Array> {
  let remainingBytes = limit;
  return new TransformStream({
    transform(chunk, controller) {
      remainingBytes -= chunk.byteLength;
      if (remainingBytes < 0) throw tooLargeProblem(megabytes);
      controller.enqueue(chunk);
    },
  });
}

/** latin1 maps each byte to one character, so text search finds byte patterns. */
const latin1Decoder = new TextDecoder("latin1");

/** Skips the parts before the file and ignores the parts after it. */
async function readFirstFile(body: ReadableStream<Uint8Array>, boundary: string): Promise<UploadedFile> {
  const reader = body.getReader();
  let buffer: Uint8Array = new Uint8Array(0);
  const readMore = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    if (!done) buffer = concatenate(buffer, value);
    return !done;
  };
  for (;;) {
    const text = bytesAsText(buffer);
    const begin = text.indexOf(boundary);
    const end = begin < 0 ? -1 : text.indexOf("\r\n\r\n", begin);
    if (end < 0) {
      if (buffer.byteLength > maxHeadBytes || !(await readMore())) throw missingFileProblem();
      continue;
    }
    const head = new TextDecoder().decode(buffer.slice(begin, end));
    const name = /filename="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1];
    buffer = buffer.slice(end + 4);
    if (name !== undefined) return { name, bytes: readUntilBoundary(reader, buffer, `\r\n${boundary}`) };
  }
}

const concatenate = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const result = new Uint8Array(first.byteLength + second.byteLength);
  result.set(first);
  result.set(second, first.byteLength);
  return result;
};

/** TextDecoder treats `latin1` as Windows-1252, which also has one character per byte. */
const bytesAsText = (bytes: Uint8Array) => latin1Decoder.decode(bytes);

function readUntilBoundary(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  initialBytes: Uint8Array,
  boundary: string,
): ReadableStream<Uint8Array> {
  let buffer = initialBytes;
  const stop = () => void reader.cancel().catch(() => {});
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const at = bytesAsText(buffer).indexOf(boundary);
        if (at >= 0) {
          if (at > 0) controller.enqueue(buffer.slice(0, at));
          controller.close();
          return stop();
        }
        // The boundary may have started at the end of this chunk.
        const safeLength = buffer.byteLength - boundary.length;
        if (safeLength > 0) {
          controller.enqueue(buffer.slice(0, safeLength));
          buffer = buffer.slice(safeLength);
          return;
        }
        const { done, value } = await reader.read();
        if (done) throw new Problem("invalid", "The file broke off while it was sent.");
        buffer = concatenate(buffer, value);
      }
    },
    cancel: stop,
  });
}
