import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";

const serverSecrets = z.record(z.string(), z.string());
export type ServerSecrets = z.output<typeof serverSecrets>;

export const readServerSecrets = (file: string): Promise<ServerSecrets> =>
  readFile(file, "utf8").then(
    (text) => serverSecrets.parse(JSON.parse(text)),
    () => ({}),
  );

export async function saveServerSecrets(file: string, secrets: Record<string, string | undefined>) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
}
