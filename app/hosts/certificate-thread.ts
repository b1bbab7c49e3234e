import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { createCertificatePrinter } from "#app/documents/certificate.ts";
import type { FontName } from "#app/documents/certificate-fonts.ts";
import type { Certificate, RowDocument } from "#app/domain/certificate/certificates.ts";

export interface PrintResult {
  outcome: { error: string } | { bytes: Uint8Array<ArrayBuffer> };
  missingCharacters: string[];
}

const { fonts } = workerData as { fonts: Record<FontName, string> };
const missingCharacters: string[] = [];
const printCertificate = createCertificatePrinter(
  (name) => readFile(new URL(fonts[name])),
  (characters) => missingCharacters.push(characters),
);

const postResult = (outcome: PrintResult["outcome"]) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ outcome, missingCharacters: missingCharacters.splice(0) } satisfies PrintResult);

parentPort?.on("message", (certificate: Certificate | RowDocument) => {
  printCertificate(certificate).then(
    (bytes) => postResult({ bytes }),
    (error: unknown) =>
      postResult({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
