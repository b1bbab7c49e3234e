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
  const { promise: timeoutPromise, reject } = Promise.withResolvers<never>();
  const rejectAsTooSlow = () => reject(tooSlowProblem());
  const timeout = setTimeout(rejectAsTooSlow, timeoutMs);
  signal.addEventListener("abort", rejectAsTooSlow, { once: true });
  try {
    if (signal.aborted) rejectAsTooSlow();
    const decoder = new TextDecoder();
    let text = "";
    let remainingBytes = maxKilobytes * 1024;
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), timeoutPromise]);
      if (done) return text + decoder.decode();
      remainingBytes -= value.byteLength;
      if (remainingBytes < 0) throw tooLargeProblem(maxKilobytes);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener("abort", rejectAsTooSlow);
    void reader.cancel().catch(() => {});
  }
}

const tooSlowProblem = () => new Problem("too-slow", "The request did not arrive within 10 seconds.");

function tooLargeProblem(maxKilobytes: number) {
  const limitText = maxKilobytes < 1024 ? `${maxKilobytes} KB` : `${maxKilobytes / 1024} MB`;
  return new Problem("too-large", `The request is larger than ${limitText}.`);
}
