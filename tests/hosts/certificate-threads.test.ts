import { Buffer } from "node:buffer";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { createCertificateMaker } from "#app/documents/certificate.ts";
import type { Certificate } from "#app/domain/certificate/certificates.ts";
import { createCertificateThreads } from "#app/hosts/certificate-threads.ts";
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
const longCertificate = certificateWith("رخصة البرنامج سارية المفعول حتى نهاية السنة ".repeat(25));

/** Starts worker threads that print certificates, and records their missing characters. */
function startWorkers(queue: { threads: number; maxQueueLength: number; maxIdleMs?: number }) {
  const missingCharacters: string[] = [];
  const onMissing = (characters: string) => missingCharacters.push(characters);
  return {
    missingCharacters,
    print: createCertificateThreads({ program, fontAt: fontFile, onMissing, ...queue }),
  };
}

describe("Certificates printed by worker threads", () => {
  it("do not block the event loop, and too many requests are rejected", async () => {
    const { print } = startWorkers({ threads: 1, maxQueueLength: 1 });
    const progress = { isOver: false };
    const prints = Promise.all([print(longCertificate), print(longCertificate)]).finally(
      () => (progress.isOver = true),
    );
    await expect(print(longCertificate)).rejects.toMatchObject({
      kind: "unavailable",
      code: "BUSY",
      retryAfter: 5,
    });
    let longestMs = 0;
    for (let lastTurn = performance.now(); !progress.isOver;) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      longestMs = Math.max(longestMs, performance.now() - lastTurn);
      lastTurn = performance.now();
    }
    const [firstPrint, ...otherPrints] = (await prints).map((bytes) => Buffer.from(bytes));
    const startedAt = performance.now();
    const referencePrint = Buffer.from(
      await createCertificateMaker(installedFonts, () => {})(longCertificate),
    );
    const blockingMs = performance.now() - startedAt;
    expect(firstPrint?.equals(referencePrint)).toBe(true);
    for (const otherPrint of otherPrints) expect(otherPrint.equals(referencePrint)).toBe(true);
    expect(longestMs).toBeLessThan(blockingMs / 2);
  });

  it("have their missing characters reported", async () => {
    const { print, missingCharacters } = startWorkers({ threads: 1, maxQueueLength: 0 });
    await print(certificateWith("𓀀"));
    expect(missingCharacters).toEqual(["𓀀"]);
    await print(certificateWith("none"));
    expect(missingCharacters).toEqual(["𓀀"]);
  });

  it("are printed by new threads after idle threads have ended", async () => {
    const { print } = startWorkers({ threads: 1, maxQueueLength: 0, maxIdleMs: 1 });
    const startedThread = once(process, "worker");
    await print(certificateWith("First"));
    const [thread] = (await startedThread) as [Worker];
    await once(thread, "exit");
    expect((await print(certificateWith("Second"))).byteLength).toBeGreaterThan(0);
  });
});
