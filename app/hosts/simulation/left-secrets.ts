import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";

const leftSecrets = z.record(z.string(), z.string());
export type LeftSecrets = z.output<typeof leftSecrets>;

export const readLeftSecrets = (file: string): Promise<LeftSecrets> =>
  readFile(file, "utf8").then(
    (text) => leftSecrets.parse(JSON.parse(text)),
    () => ({}),
  );

export async function keepLeftSecrets(file: string, secrets: Record<string, string | undefined>) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
}
