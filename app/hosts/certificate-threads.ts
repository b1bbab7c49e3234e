import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type FontName, fontNames } from "#app/documents/certificate-fonts.ts";
import type { Certificate, CertificateMaker } from "#app/domain/license/certificates.ts";
import { Problem } from "#app/domain/problem.ts";
import type { PrintResult } from "./certificate-thread.ts";

interface PrintJob {
  certificate: Certificate;
  resolve: (printed: PrintResult["outcome"]) => void;
}

interface Idle {
  thread: Worker;
  idleTimer: NodeJS.Timeout;
}

interface Settings {
  fontAt: (name: FontName) => string;
  program: URL;
  onMissing: (characters: string) => void;
  threads?: number;
  /** Requests beyond this queue length are rejected. */
  maxQueueLength?: number;
  /** An idle thread ends after this time, because it holds as much memory as the rest of the process. */
  maxIdleMs?: number;
}

const timeoutMs = 30_000;
/** Without these limits garbage grows to half a gigabyte, and printing is no faster. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Prints in threads, since shaping a long text takes seconds. Raises `unavailable` if the queue is full. */
export function certificateThreads({
  program,
  fontAt,
  onMissing,
  threads = Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxQueueLength = 40,
  maxIdleMs = 60_000,
}: Settings): CertificateMaker {
  const fonts = Object.fromEntries(fontNames.map((name) => [name, fontAt(name)]));
  const idle: Idle[] = [];
  const waiting: PrintJob[] = [];
  let running = 0;

  function returnThread(thread: Worker, isHealthy: boolean) {
    const idleTimer = setTimeout(() => end(), maxIdleMs).unref();
    const removeFromIdle = () => {
      clearTimeout(idleTimer);
      const index = idle.findIndex((entry) => entry.thread === thread);
      if (index >= 0) idle.splice(index, 1);
    };
    const end = () => {
      removeFromIdle();
      void thread.terminate();
    };
    thread.removeAllListeners();
    thread.on("error", removeFromIdle);
    thread.once("exit", removeFromIdle);
    if (!isHealthy) return end();
    thread.unref();
    idle.push({ thread, idleTimer });
  }

  function takeIdleThread(): Worker | undefined {
    const last = idle.pop();
    clearTimeout(last?.idleTimer);
    return last?.thread;
  }

  function start(job: PrintJob) {
    running += 1;
    const thread =
      takeIdleThread() ?? new Worker(program, { workerData: { fonts }, execArgv: [], resourceLimits });
    thread.removeAllListeners();
    thread.ref();
    const end = (outcome: PrintResult["outcome"], isHealthy: boolean) => {
      clearTimeout(timeout);
      running -= 1;
      returnThread(thread, isHealthy);
      job.resolve(outcome);
      const next = waiting.shift();
      if (next) start(next);
    };
    const timeout = setTimeout(() => end({ error: "It took too long." }, false), timeoutMs);
    thread.once("message", ({ outcome, missing }: PrintResult) => {
      for (const characters of missing) onMissing(characters);
      end(outcome, true);
    });
    thread.once("error", (error) => end({ error: String(error) }, false));
    thread.once("exit", () => end({ error: "The thread ended." }, false));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(job.certificate);
  }

  return async (certificate) => {
    if (running >= threads && waiting.length >= maxQueueLength) throw tooManyCertificates();
    const outcome = await new Promise<PrintResult["outcome"]>((resolve) => {
      const job = { certificate, resolve };
      if (running < threads) start(job);
      else waiting.push(job);
    });
    if ("bytes" in outcome) return outcome.bytes;
    throw new Error(`A certificate could not be printed: ${outcome.error}`);
  };
}

const tooManyCertificates = () =>
  new Problem("unavailable", "Too many certificates are being made right now. Try again in a moment.", {
    code: "BUSY",
    retryAfter: 5,
  });
