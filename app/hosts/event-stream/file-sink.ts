import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { EventSink } from "#app/domain/event-stream/event-stream.ts";

const newlineByte = 10;

/**
 * Writes one JSON object per line. Opens the file for each write, so that log rotation works. Syncs the file, so that a
 * crash cannot lose events that the database records as delivered.
 */
export const createFileSink = (path: string): EventSink => ({
  name: `file:${path}`,
  async write(events) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, "a+", 0o600);
    try {
      const { size } = await file.stat();
      const lastBytePosition = Math.max(0, size - 1);
      const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: lastBytePosition });
      // A crash can leave an incomplete line. Its event is written again on the next line.
      const hasIncompleteLine = size > 0 && buffer[0] !== newlineByte;
      const lines = events.map((event) => `${JSON.stringify(event)}\n`);
      await file.appendFile((hasIncompleteLine ? "\n" : "") + lines.join(""));
      await file.sync();
    } finally {
      await file.close();
    }
  },
});
