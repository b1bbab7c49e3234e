import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { certificateMaker } from "#app/documents/certificate.ts";
import type { FontName } from "#app/documents/certificate-fonts.ts";
import type { Certificate } from "#app/domain/license/certificates.ts";

export interface Printed {
  outcome: { fault: string } | { bytes: Uint8Array<ArrayBuffer> };
  missing: string[];
}

const { fonts } = workerData as { fonts: Record<FontName, string> };
const missing: string[] = [];
const print = certificateMaker(
  (name) => readFile(new URL(fonts[name])),
  (characters) => missing.push(characters),
);

const tell = (outcome: Printed["outcome"]) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ outcome, missing: missing.splice(0) } satisfies Printed);

parentPort?.on("message", (certificate: Certificate) => {
  print(certificate).then(
    (bytes) => tell({ bytes }),
    (error: unknown) =>
      tell({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
