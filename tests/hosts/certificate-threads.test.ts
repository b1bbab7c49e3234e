import { Buffer } from "node:buffer";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { certificateMaker } from "#app/documents/certificate.ts";
import type { Certificate } from "#app/domain/license/certificates.ts";
import { certificateThreads } from "#app/hosts/certificate-threads.ts";
import { fontFile, installedFonts } from "#tests/support/documents/fonts.ts";

const certificateWith = (notes: string): Certificate => ({
  companyName: "Acme Corporation",
  type: "Enterprise",
  key: "7H3KM-0Q9ZX-PV4TW-2YJ8C-NN6DR",
  start: "20 Nov 2026",
  end: "20 Nov 2027",
  notes,
  issueDate: "20 Nov 2026",
  issuedAt: "2026-11-20T12:00:00.000Z",
});

const program = new URL("../../app/hosts/certificate-thread.ts", import.meta.url);
const long = certificateWith("رخصة البرنامج سارية المفعول حتى نهاية السنة ".repeat(25));

/** Worker threads for printing, with their missing characters. */
function startWorkers(queue: { threads: number; maxQueueLength: number; maxIdleMs?: number }) {
  const missing: string[] = [];
  const onMissing = (characters: string) => missing.push(characters);
  return { missing, print: certificateThreads({ program, fontAt: fontFile, onMissing, ...queue }) };
}

describe("Certificates printed by worker threads", () => {
  it("keep the event loop free, and reject when too many requests wait", async () => {
    const { print } = startWorkers({ threads: 1, maxQueueLength: 1 });
    const progress = { isOver: false };
    const printed = Promise.all([print(long), print(long)]).finally(() => (progress.isOver = true));
    await expect(print(long)).rejects.toMatchObject({ kind: "unavailable", code: "BUSY", retryAfter: 5 });
    let longestMs = 0;
    for (let last = performance.now(); !progress.isOver;) {
      await new Promise((turn) => setTimeout(turn, 1));
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }
    const [first, ...otherPrints] = (await printed).map((bytes) => Buffer.from(bytes));
    const startedAt = performance.now();
    const printedHere = Buffer.from(await certificateMaker(installedFonts, () => {})(long));
    const blockingMs = performance.now() - startedAt;
    expect(first?.equals(printedHere)).toBe(true);
    for (const otherPrint of otherPrints) expect(otherPrint.equals(printedHere)).toBe(true);
    expect(longestMs).toBeLessThan(blockingMs / 2);
  });

  it("report the characters without a font", async () => {
    const { print, missing } = startWorkers({ threads: 1, maxQueueLength: 0 });
    await print(certificateWith("𓀀"));
    expect(missing).toEqual(["𓀀"]);
    await print(certificateWith("none"));
    expect(missing).toEqual(["𓀀"]);
  });

  it("end when idle, and new ones print the next certificates", async () => {
    const { print } = startWorkers({ threads: 1, maxQueueLength: 0, maxIdleMs: 1 });
    const started = once(process, "worker");
    await print(certificateWith("First"));
    const [thread] = (await started) as [Worker];
    await once(thread, "exit");
    expect((await print(certificateWith("Second"))).byteLength).toBeGreaterThan(0);
  });
});
