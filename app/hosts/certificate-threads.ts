import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type FontName, fontNames } from "#app/documents/certificate-fonts.ts";
import type { Certificate, CertificateMaker } from "#app/domain/license/certificates.ts";
import { Problem } from "#app/domain/problem.ts";
import type { Printed } from "./certificate-thread.ts";

interface Order {
  certificate: Certificate;
  done: (printed: Printed["outcome"]) => void;
}

interface Idle {
  thread: Worker;
  ends: NodeJS.Timeout;
}

interface Settings {
  fontAt: (name: FontName) => string;
  program: URL;
  onMissing: (characters: string) => void;
  threads?: number;
  /** Requests beyond this queue length are rejected. */
  longestQueue?: number;
  /** An idle thread ends after this time, because it holds as much memory as the rest of the process. */
  longestRestMs?: number;
}

const patienceMs = 30_000;
/** Without these limits garbage grows to half a gigabyte, and printing is no faster. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Prints in threads, since shaping a long text takes seconds. Raises `unavailable` if the queue is full. */
export function certificateThreads({
  program,
  fontAt,
  onMissing,
  threads = Math.max(1, Math.min(2, availableParallelism() - 1)),
  longestQueue = 40,
  longestRestMs = 60_000,
}: Settings): CertificateMaker {
  const fonts = Object.fromEntries(fontNames.map((name) => [name, fontAt(name)]));
  const idle: Idle[] = [];
  const waiting: Order[] = [];
  let running = 0;

  function rest(thread: Worker, isWell: boolean) {
    const ends = setTimeout(() => end(), longestRestMs).unref();
    const forget = () => {
      clearTimeout(ends);
      const place = idle.findIndex((resting) => resting.thread === thread);
      if (place >= 0) idle.splice(place, 1);
    };
    const end = () => {
      forget();
      void thread.terminate();
    };
    thread.removeAllListeners();
    thread.on("error", forget);
    thread.once("exit", forget);
    if (!isWell) return end();
    thread.unref();
    idle.push({ thread, ends });
  }

  function rested(): Worker | undefined {
    const last = idle.pop();
    clearTimeout(last?.ends);
    return last?.thread;
  }

  function start(order: Order) {
    running += 1;
    const thread = rested() ?? new Worker(program, { workerData: { fonts }, execArgv: [], resourceLimits });
    thread.removeAllListeners();
    thread.ref();
    const end = (outcome: Printed["outcome"], isWell: boolean) => {
      clearTimeout(patience);
      running -= 1;
      rest(thread, isWell);
      order.done(outcome);
      const next = waiting.shift();
      if (next) start(next);
    };
    const patience = setTimeout(() => end({ fault: "It took too long." }, false), patienceMs);
    thread.once("message", ({ outcome, missing }: Printed) => {
      for (const characters of missing) onMissing(characters);
      end(outcome, true);
    });
    thread.once("error", (error) => end({ fault: String(error) }, false));
    thread.once("exit", () => end({ fault: "The thread ended." }, false));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(order.certificate);
  }

  return async (certificate) => {
    if (running >= threads && waiting.length >= longestQueue) throw tooManyCertificates();
    const outcome = await new Promise<Printed["outcome"]>((done) => {
      const order = { certificate, done };
      if (running < threads) start(order);
      else waiting.push(order);
    });
    if ("bytes" in outcome) return outcome.bytes;
    throw new Error(`A certificate could not be printed: ${outcome.fault}`);
  };
}

const tooManyCertificates = () =>
  new Problem("unavailable", "Too many certificates are being made right now. Try again in a moment.", {
    code: "BUSY",
    retryAfter: 5,
  });
