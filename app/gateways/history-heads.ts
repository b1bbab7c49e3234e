import { inTime } from "./in-time.ts";

const patienceMs = 10_000;

/** Raises unless the receiver accepts the line. */
export const headPoster =
  (url: string) =>
  async (line: string): Promise<void> => {
    const reply = await inTime(patienceMs, (signal) =>
      fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: line,
        redirect: "manual",
        signal,
      }),
    );
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`HISTORY_HEADS_URL answered ${reply.status} to the head of the history.`);
  };
