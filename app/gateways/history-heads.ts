import { runWithTimeout } from "./timeout.ts";

const timeoutMs = 10_000;

/** Posts a signed history head to the URL. Throws an error unless the receiver accepts it. */
export const createHistoryHeadSender =
  (url: string) =>
  async (signedHead: string): Promise<void> => {
    const response = await runWithTimeout(timeoutMs, (signal) =>
      fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: signedHead,
        redirect: "manual",
        signal,
      }),
    );
    await response.body?.cancel();
    if (!response.ok)
      throw new Error(`HISTORY_HEADS_URL rejected the head of the history with ${response.status}.`);
  };
