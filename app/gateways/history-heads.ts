import { withTimeout } from "./timeout.ts";

const timeoutMs = 10_000;

/** Raises unless the receiver accepts the line. */
export const headPoster =
  (url: string) =>
  async (line: string): Promise<void> => {
    const response = await withTimeout(timeoutMs, (signal) =>
      fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: line,
        redirect: "manual",
        signal,
      }),
    );
    await response.body?.cancel();
    if (!response.ok)
      throw new Error(`HISTORY_HEADS_URL answered ${response.status} to the head of the history.`);
  };
