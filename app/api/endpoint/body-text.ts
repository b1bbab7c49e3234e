import { settlesWithin } from "#app/domain/time/settles-within.ts";
import { Problem } from "#app/domain/problem.ts";

const timeoutMs = 10_000;

/** Throws `too-large` above the maximum size, and `too-slow` after ten seconds or when the client disconnects. */
export async function readBodyText(
  { headers, body, signal }: Request,
  maxKilobytes: number,
): Promise<string> {
  if (Number(headers.get("content-length")) > maxKilobytes * 1024) throw tooLargeProblem(maxKilobytes);
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
    if (remainingBytes < 0) throw tooLargeProblem(maxKilobytes);
    text += decoder.decode(value, { stream: true });
  }
}

const tooSlowProblem = () => new Problem("too-slow", "The request did not arrive within 10 seconds.");

function tooLargeProblem(maxKilobytes: number) {
  const limitText = maxKilobytes < 1024 ? `${maxKilobytes} KB` : `${maxKilobytes / 1024} MB`;
  return new Problem("too-large", `The request is larger than ${limitText}.`);
}
