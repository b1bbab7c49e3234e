import { settlesWithin } from "#app/domain/time/settles-within.ts";
import { Problem } from "#app/domain/problem.ts";
import { make as createMultipartParser, type PartInfo } from "multipasta";

const timeoutMs = 10_000;

/** Throws `too-large` above the maximum size, and `too-slow` after ten seconds or when the client disconnects. */
export async function readBodyText(
  { headers, body, signal }: Request,
  maxKilobytes: number,
): Promise<string> {
  if (Number(headers.get("content-length")) > maxKilobytes * 1024) throw bodyTooLargeProblem(maxKilobytes);
  if (body === null) return "";
  const reader = body.getReader();
  const textPromise = readText(reader, maxKilobytes);
  try {
    if (await settlesWithin(timeoutMs, textPromise, signal)) return await textPromise;
    throw tooSlowProblem();
  } finally {
    void reader.cancel().catch(() => {});
  }
}

async function readText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxKilobytes: number,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let remainingBytes = maxKilobytes * 1024;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    remainingBytes -= value.byteLength;
    if (remainingBytes < 0) throw bodyTooLargeProblem(maxKilobytes);
    text += decoder.decode(value, { stream: true });
  }
}

const tooSlowProblem = () => new Problem("too-slow", "The request did not arrive within 10 seconds.");

function bodyTooLargeProblem(maxKilobytes: number) {
  const limitText = maxKilobytes < 1024 ? `${maxKilobytes} KB` : `${maxKilobytes / 1024} MB`;
  return new Problem("too-large", `The request is larger than ${limitText}.`);
}

export interface UploadedFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** Streams the body or the first file of a form. Throws `invalid` without a file, `too-large` above the limit. */
export async function readUploadedFile(
  { headers, body }: Request,
  maxMegabytes: number,
): Promise<UploadedFile> {
  const maxBytes = maxMegabytes * 1024 * 1024;
  if (Number(headers.get("content-length")) > maxBytes) throw fileTooLargeProblem(maxMegabytes);
  if (body === null) throw missingFileProblem();
  const limitedBody = body.pipeThrough(limitBytes(maxBytes, maxMegabytes));
  const type = headers.get("content-type") ?? "";
  if (/^multipart\/form-data;.*boundary=/i.test(type)) return readFirstFile(limitedBody, type);
  if (!/^text\/csv\b/i.test(type)) throw missingFileProblem();
  return { name: "", bytes: limitedBody };
}

const missingFileProblem = (cause?: unknown) =>
  new Problem("invalid", "Choose a CSV file.", { fields: { file: ["Choose a CSV file."] }, cause });
const fileTooLargeProblem = (maxMegabytes: number) => {
  const message = `The file is larger than ${maxMegabytes} MB.`;
  return new Problem("too-large", message, { fields: { file: [message] } });
};

function limitBytes(maxBytes: number, maxMegabytes: number): TransformStream<Uint8Array, Uint8Array> {
  let remainingBytes = maxBytes;
  return new TransformStream({
    transform(chunk, controller) {
      remainingBytes -= chunk.byteLength;
      if (remainingBytes < 0) throw fileTooLargeProblem(maxMegabytes);
      controller.enqueue(chunk);
    },
  });
}

/** Reads the body only as fast as the caller reads the file. Ignores the other parts of the form. */
async function readFirstFile(body: ReadableStream<Uint8Array>, contentType: string): Promise<UploadedFile> {
  const file = { name: undefined as string | undefined, chunks: [] as Uint8Array[], isComplete: false };
  const formStream = { reader: body.getReader(), hasMore: true };
  const storeChunk = (chunk: Uint8Array | null) => {
    if (chunk === null) file.isComplete = true;
    else file.chunks.push(chunk);
  };
  const parser = createMultipartParser({
    headers: { "content-type": contentType },
    isFile: () => true,
    onFile(part) {
      if (file.name !== undefined) return ignorePart;
      file.name = readFileName(part);
      return file.name === undefined ? ignorePart : storeChunk;
    },
    onField: ignorePart,
    onError: ignorePart,
    onDone: ignorePart,
  });
  const parseNextChunk = async () => {
    const { done, value } = await formStream.reader.read();
    formStream.hasMore = !done;
    try {
      if (done) parser.end();
      else parser.write(value);
    } catch (cause) {
      // The parser throws for a file name with malformed encoding.
      throw missingFileProblem(cause);
    }
  };
  async function* readFile(): AsyncGenerator<Uint8Array, void> {
    try {
      while (formStream.hasMore && !file.isComplete) {
        yield* file.chunks.splice(0);
        await parseNextChunk();
      }
      yield* file.chunks.splice(0);
      if (!file.isComplete) throw new Problem("invalid", "The upload was interrupted.");
    } finally {
      await formStream.reader.cancel();
    }
  }

  while (formStream.hasMore && file.name === undefined) await parseNextChunk();
  if (file.name === undefined) throw missingFileProblem();
  return { name: file.name, bytes: readFile() };
}

const ignorePart = () => {};

/** Reads the name from the header, because the parser does not decode characters outside Latin-1. */
const readFileName = ({ headers }: PartInfo): string | undefined =>
  /filename="((?:[^"\\]|\\.)*)"/i.exec(String(headers["content-disposition"]))?.[1];
