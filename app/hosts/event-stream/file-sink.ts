import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { EventSink } from "#app/domain/event-stream/event-stream.ts";

const newline = 10;

/**
 * One JSON object a line. The file is opened anew each time, so that one that was moved away is followed by a new one; and
 * synced, since what the database says has arrived has to survive a crash of the machine.
 */
export const fileSink = (path: string): EventSink => ({
  name: `file:${path}`,
  async write(events) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, "a+", 0o600);
    try {
      const { size } = await file.stat();
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
      // A line that was cut off stays as it is; the event comes again on the next.
      const isTorn = size > 0 && buffer[0] !== newline;
      const lines = events.map((event) => `${JSON.stringify(event)}\n`);
      await file.appendFile((isTorn ? "\n" : "") + lines.join(""));
      await file.sync();
    } finally {
      await file.close();
    }
  },
});
