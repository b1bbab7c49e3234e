import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type FontName, fontNames } from "#app/documents/certificate-fonts.ts";
import type { Certificate, CertificatePrinter, RowDocument } from "#app/domain/certificate/certificates.ts";
import { Problem } from "#app/domain/problem.ts";
import type { PrintResult } from "./certificate-thread.ts";

interface PrintJob {
  certificate: Certificate | RowDocument;
  resolve: (outcome: PrintResult["outcome"]) => void;
}

interface IdleThread {
  thread: Worker;
  idleTimer: NodeJS.Timeout;
}

interface CertificateThreadsOptions {
  resolveFontUrl: (name: FontName) => string;
  threadScript: URL;
  onMissingCharacters: (characters: string) => void;
  maxThreads?: number;
  /** Requests beyond this queue length are rejected. */
  maxQueueLength?: number;
  /** An idle thread ends after this time, because it holds as much memory as the rest of the process. */
  maxIdleMs?: number;
}

const timeoutMs = 30_000;
/** Without these limits the heap grows to half a gigabyte, and printing is no faster. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * Prints certificates in threads, because shaping a long text takes seconds. Throws `unavailable` if the
 * queue is full.
 */
export function createCertificateThreads({
  threadScript,
  resolveFontUrl,
  onMissingCharacters,
  maxThreads = Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxQueueLength = 40,
  maxIdleMs = 60_000,
}: CertificateThreadsOptions): CertificatePrinter {
  const fonts = Object.fromEntries(fontNames.map((name) => [name, resolveFontUrl(name)]));
  const idleThreads: IdleThread[] = [];
  const queue: PrintJob[] = [];
  let runningCount = 0;

  /** Makes a healthy thread available for the next job, and terminates a failed thread. */
  function returnThread(thread: Worker, state: "healthy" | "failed") {
    const idleTimer = setTimeout(() => terminate(), maxIdleMs).unref();
    const removeFromIdleThreads = () => {
      clearTimeout(idleTimer);
      const index = idleThreads.findIndex((idleThread) => idleThread.thread === thread);
      if (index >= 0) idleThreads.splice(index, 1);
    };
    const terminate = () => {
      removeFromIdleThreads();
      void thread.terminate();
    };
    thread.removeAllListeners();
    thread.on("error", removeFromIdleThreads);
    thread.once("exit", removeFromIdleThreads);
    if (state === "failed") return terminate();
    thread.unref();
    idleThreads.push({ thread, idleTimer });
  }

  function takeIdleThread(): Worker | undefined {
    const idleThread = idleThreads.pop();
    clearTimeout(idleThread?.idleTimer);
    return idleThread?.thread;
  }

  function startJob(job: PrintJob) {
    runningCount += 1;
    const thread =
      takeIdleThread() ?? new Worker(threadScript, { workerData: { fonts }, execArgv: [], resourceLimits });
    thread.removeAllListeners();
    thread.ref();
    const finishJob = (outcome: PrintResult["outcome"], threadState: "healthy" | "failed") => {
      clearTimeout(timeout);
      runningCount -= 1;
      returnThread(thread, threadState);
      job.resolve(outcome);
      const nextJob = queue.shift();
      if (nextJob) startJob(nextJob);
    };
    const timeout = setTimeout(
      () => finishJob({ error: "The creation of the certificate took too long." }, "failed"),
      timeoutMs,
    );
    thread.once("message", ({ outcome, missingCharacters }: PrintResult) => {
      for (const characters of missingCharacters) onMissingCharacters(characters);
      finishJob(outcome, "healthy");
    });
    thread.once("error", (error) => finishJob({ error: String(error) }, "failed"));
    thread.once("exit", () => finishJob({ error: "The thread ended." }, "failed"));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(job.certificate);
  }

  return async (certificate) => {
    if (runningCount >= maxThreads && queue.length >= maxQueueLength) throw tooManyCertificatesProblem();
    const outcome = await new Promise<PrintResult["outcome"]>((resolve) => {
      const job = { certificate, resolve };
      if (runningCount < maxThreads) startJob(job);
      else queue.push(job);
    });
    if ("bytes" in outcome) return outcome.bytes;
    throw new Error(`A certificate could not be printed: ${outcome.error}`);
  };
}

const tooManyCertificatesProblem = () =>
  new Problem("unavailable", "Too many certificates are being created right now. Try again in a moment.", {
    code: "BUSY",
    retryAfter: 5,
  });
