import { Problem } from "#app/domain/problem.ts";

export interface SentFile {
  name: string;
  bytes: ReadableStream<Uint8Array>;
}

const longestHead = 16 * 1024;

/** Streams the request body or the first file of a form. Raises `invalid` without a file, and `too-large`. */
export async function fileOf({ headers, body }: Request, megabytes: number): Promise<SentFile> {
  const limit = megabytes * 1024 * 1024;
  if (Number(headers.get("content-length")) > limit) throw tooLarge(megabytes);
  if (body === null) throw noFile();
  const limited = body.pipeThrough(limitedTo(limit, megabytes));
  const type = headers.get("content-type") ?? "";
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary) return firstFile(limited, `--${boundary}`);
  if (!/^text\/csv\b/i.test(type)) throw noFile();
  return { name: "", bytes: limited };
}

const noFile = () =>
  new Problem("invalid", "Choose a CSV file.", { fields: { file: ["Choose a CSV file."] } });
const tooLarge = (megabytes: number) => {
  const message = `The file is larger than ${megabytes} MB.`;
  return new Problem("too-large", message, { fields: { file: [message] } });
};

function limitedTo(limit: number, megabytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = limit;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) throw tooLarge(megabytes);
      controller.enqueue(chunk);
    },
  });
}

/** latin1 maps each byte to one character, so text search finds byte patterns. */
const asCharacters = new TextDecoder("latin1");

/** Skips the parts before the file and ignores the parts after it. */
async function firstFile(body: ReadableStream<Uint8Array>, boundary: string): Promise<SentFile> {
  const reader = body.getReader();
  let held: Uint8Array = new Uint8Array(0);
  const more = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    if (!done) held = joined(held, value);
    return !done;
  };
  for (;;) {
    const text = bytesAsText(held);
    const begin = text.indexOf(boundary);
    const end = begin < 0 ? -1 : text.indexOf("\r\n\r\n", begin);
    if (end < 0) {
      if (held.byteLength > longestHead || !(await more())) throw noFile();
      continue;
    }
    const head = new TextDecoder().decode(held.slice(begin, end));
    const name = /filename="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1];
    held = held.slice(end + 4);
    if (name !== undefined) return { name, bytes: untilBoundary(reader, held, `\r\n${boundary}`) };
  }
}

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => {
  const both = new Uint8Array(one.byteLength + other.byteLength);
  both.set(one);
  both.set(other, one.byteLength);
  return both;
};

/** TextDecoder treats `latin1` as Windows-1252, which also has one character per byte. */
const bytesAsText = (bytes: Uint8Array) => asCharacters.decode(bytes);

function untilBoundary(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  begun: Uint8Array,
  boundary: string,
): ReadableStream<Uint8Array> {
  let held = begun;
  const stop = () => void reader.cancel().catch(() => {});
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const at = bytesAsText(held).indexOf(boundary);
        if (at >= 0) {
          if (at > 0) controller.enqueue(held.slice(0, at));
          controller.close();
          return stop();
        }
        // The boundary may have started at the end of this chunk.
        const sure = held.byteLength - boundary.length;
        if (sure > 0) {
          controller.enqueue(held.slice(0, sure));
          held = held.slice(sure);
          return;
        }
        const { done, value } = await reader.read();
        if (done) throw new Problem("invalid", "The file broke off while it was sent.");
        held = joined(held, value);
      }
    },
    cancel: stop,
  });
}
