import { Buffer } from "node:buffer";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { createCertificatePrinter } from "#app/documents/certificate.ts";
import type { Certificate } from "#app/domain/certificate/certificates.ts";
import { createCertificateThreads } from "#app/hosts/certificate-threads.ts";
import { getFontUrl, installedFonts } from "#tests/support/documents/fonts.ts";

const buildCertificate = (notes: string): Certificate => ({
  companyName: "Acme Corporation",
  type: "Enterprise",
  key: "7H3KM-0Q9ZX-PV4TW-2YJ8C-NN6DR",
  start: "20 Nov 2026",
  end: "20 Nov 2027",
  notes,
  issueDate: "20 Nov 2026",
  issuedAt: "2026-11-20T12:00:00.000Z",
  number: "20261120-120000-7H3KM",
  coverage: [],
});

const threadScriptUrl = new URL("../../app/hosts/certificate-thread.ts", import.meta.url);
const longCertificate = buildCertificate("رخصة البرنامج سارية المفعول حتى نهاية السنة ".repeat(25));

/** Starts worker threads that print certificates, and records their missing characters. */
function startWorkers(threadSettings: { maxThreads: number; maxQueueLength: number; maxIdleMs?: number }) {
  const missingCharacters: string[] = [];
  const onMissing = (characters: string) => missingCharacters.push(characters);
  return {
    missingCharacters,
    print: createCertificateThreads({
      threadScript: threadScriptUrl,
      resolveFontUrl: getFontUrl,
      onMissingCharacters: onMissing,
      ...threadSettings,
    }),
  };
}

describe("Certificates printed by worker threads", () => {
  it("do not block the event loop, and too many requests are rejected", async () => {
    const { print } = startWorkers({ maxThreads: 1, maxQueueLength: 1 });
    const progress = { isOver: false };
    const pendingPrints = Promise.all([print(longCertificate), print(longCertificate)]).finally(
      () => (progress.isOver = true),
    );
    await expect(print(longCertificate)).rejects.toMatchObject({
      kind: "unavailable",
      code: "BUSY",
      retryAfter: 5,
    });
    // Measures the longest pause of the event loop until all certificates are printed.
    let longestPauseMs = 0;
    for (let lastTurnAt = performance.now(); !progress.isOver;) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      longestPauseMs = Math.max(longestPauseMs, performance.now() - lastTurnAt);
      lastTurnAt = performance.now();
    }
    const [firstPrint, ...otherPrints] = (await pendingPrints).map((bytes) => Buffer.from(bytes));
    const startedAt = performance.now();
    const referencePrint = Buffer.from(
      await createCertificatePrinter(installedFonts, () => {})(longCertificate),
    );
    const blockingMs = performance.now() - startedAt;
    expect(firstPrint?.equals(referencePrint)).toBe(true);
    for (const otherPrint of otherPrints) expect(otherPrint.equals(referencePrint)).toBe(true);
    // Printing in this thread blocks the event loop for much longer.
    expect(longestPauseMs).toBeLessThan(blockingMs / 2);
  });

  it("report their missing characters", async () => {
    const { print, missingCharacters } = startWorkers({ maxThreads: 1, maxQueueLength: 0 });
    await print(buildCertificate("𓀀"));
    expect(missingCharacters).toEqual(["𓀀"]);
    await print(buildCertificate("none"));
    expect(missingCharacters).toEqual(["𓀀"]);
  });

  it("are printed by new threads after idle threads have ended", async () => {
    const { print } = startWorkers({ maxThreads: 1, maxQueueLength: 0, maxIdleMs: 1 });
    const threadPromise = once(process, "worker");
    await print(buildCertificate("First"));
    const [thread] = (await threadPromise) as [Worker];
    await once(thread, "exit");
    expect((await print(buildCertificate("Second"))).byteLength).toBeGreaterThan(0);
  });
});
