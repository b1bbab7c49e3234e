import { Problem } from "#app/domain/problem.ts";

const timeoutMs = 10_000;

/** Raises `too-large`. Raises `too-slow` after ten seconds or when the client disconnects. */
export async function bodyText({ headers, body, signal }: Request, kilobytes: number): Promise<string> {
  if (Number(headers.get("content-length")) > kilobytes * 1024) throw tooLarge(kilobytes);
  if (body === null) return "";
  const reader = body.getReader();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const rejectLate = () => reject(tooSlow());
  const timeout = setTimeout(rejectLate, timeoutMs);
  signal.addEventListener("abort", rejectLate, { once: true });
  try {
    if (signal.aborted) rejectLate();
    const decoder = new TextDecoder();
    let text = "";
    for (let remainingBytes = kilobytes * 1024; ;) {
      const { done, value } = await Promise.race([reader.read(), timedOut]);
      if (done) return text + decoder.decode();
      remainingBytes -= value.byteLength;
      if (remainingBytes < 0) throw tooLarge(kilobytes);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener("abort", rejectLate);
    void reader.cancel().catch(() => {});
  }
}

const tooSlow = () => new Problem("too-slow", "The request did not arrive within 10 seconds.");

function tooLarge(kilobytes: number) {
  const limit = kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`;
  return new Problem("too-large", `The request is larger than ${limit}.`);
}
