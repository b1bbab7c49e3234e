import { Problem } from "#app/domain/problem.ts";

const patienceMs = 10_000;

/** Raises `too-large`. Raises `too-slow` after ten seconds or when the client disconnects. */
export async function bodyText({ headers, body, signal }: Request, kilobytes: number): Promise<string> {
  if (Number(headers.get("content-length")) > kilobytes * 1024) throw tooLarge(kilobytes);
  if (body === null) return "";
  const reader = body.getReader();
  const { promise: isLate, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(tooSlow());
  const patience = setTimeout(giveUp, patienceMs);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    if (signal.aborted) giveUp();
    const decoder = new TextDecoder();
    let text = "";
    for (let left = kilobytes * 1024; ;) {
      const { done, value } = await Promise.race([reader.read(), isLate]);
      if (done) return text + decoder.decode();
      left -= value.byteLength;
      if (left < 0) throw tooLarge(kilobytes);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    clearTimeout(patience);
    signal.removeEventListener("abort", giveUp);
    void reader.cancel().catch(() => {});
  }
}

const tooSlow = () => new Problem("too-slow", "The request did not arrive within 10 seconds.");

function tooLarge(kilobytes: number) {
  const most = kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`;
  return new Problem("too-large", `The request is larger than ${most}.`);
}
