import { once } from "node:events";
import { createReadStream } from "node:fs";
import { access, type FileHandle, open, rename, rm } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { BackupError } from "#app/storage/backup/backup-lines.ts";
import { d1 } from "#app/storage/drivers/d1.ts";
import { d1OverHttp } from "#app/storage/drivers/d1-over-http.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readSystemErrorCode } from "../error-code.ts";
import { platform } from "../node.ts";
import { parseCommand } from "./parse-command.ts";
import { formatStartError } from "../start/start-error.ts";
import { getErrorMessage } from "#app/domain/thrown-error.ts";
import { getDataFolder } from "#app/hosts/settings/data-folder.ts";

const backupOptions = z.object({ file: z.string().min(1), d1: z.boolean(), unsigned: z.boolean() });
const booleanOption = { type: "boolean", default: false } as const;

export async function readBackupOptions(usage: string) {
  const options = { d1: booleanOption, unsigned: booleanOption };
  const { file, d1: isD1, unsigned: isUnsigned } = parseCommand(backupOptions, options, usage, ["file"]);
  return { file, isUnsigned, engine: await openCommandEngine(isD1) };
}

export async function openCommandEngine(isD1: boolean): Promise<Engine> {
  const { DATABASE_URL } = process.env;
  return isD1
    ? d1(d1OverHttp(readD1Settings()))
    : platform.openEngine({ DATABASE_URL, DATA_DIR: getDataFolder() });
}

function readD1Settings() {
  const readRequiredSetting = (name: string): string => {
    const value = process.env[name];
    if (!value) throw new BackupError(`${name}: is missing: --d1 needs it`);
    return value;
  };
  return {
    accountId: readRequiredSetting("CLOUDFLARE_ACCOUNT_ID"),
    token: readRequiredSetting("CLOUDFLARE_API_TOKEN"),
    databaseId: readRequiredSetting("D1_DATABASE_ID"),
    url: process.env["CLOUDFLARE_API_URL"] || undefined,
  };
}

/** Writes a file that only its owner can read, under a temporary name until it is complete. */
export async function writeBackupFile<Result>(
  file: string,
  writeLines: (write: (line: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  if (await fileExists(file))
    throw new BackupError(`${file} already exists. Choose another name for the backup.`);
  const temporaryFile = `${file}.part`;
  const fileHandle = await createNewFile(temporaryFile);
  const lineStream = new PassThrough();
  const fileWrite = pipeline(lineStream, createGzip(), fileHandle.createWriteStream());
  // After a failed write, the stream never drains. Its error ends the wait for `drain` below.
  fileWrite.catch((error: unknown) => lineStream.destroy(error instanceof Error ? error : undefined));
  try {
    const result = await writeLines(async (line) => {
      // `write` returns false if the buffer of the stream is full.
      if (lineStream.write(line)) return;
      if (lineStream.errored) throw lineStream.errored;
      await once(lineStream, "drain");
    });
    lineStream.end();
    await fileWrite;
    await rename(temporaryFile, file);
    return result;
  } catch (error) {
    lineStream.destroy();
    await fileWrite.catch(() => {});
    await rm(temporaryFile, { force: true });
    throw error;
  }
}

/** Fails if the path exists. An existing file would keep its permissions, and a symbolic link would lead elsewhere. */
async function createNewFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, "wx", 0o600);
  } catch (error) {
    if (readSystemErrorCode(error) !== "EEXIST") throw error;
    throw new BackupError(
      `${path} already exists: another backup is running, or a backup was interrupted. If no backup is running, remove the file and try again.`,
    );
  }
}

const fileExists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Throws a BackupError for a file that cannot be read to its end. */
export async function* readBackupLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const decompressedStream = createGunzip().setEncoding("utf8");
  source.on("error", (error) => decompressedStream.destroy(error));
  source.pipe(decompressedStream);
  let incompleteLine = "";
  try {
    for await (const text of decompressedStream) {
      const lines = (incompleteLine + String(text)).split("\n");
      incompleteLine = lines.pop() ?? "";
      yield* lines;
    }
  } catch (cause) {
    throw new BackupError(`Cannot read ${file}: ${getErrorMessage(cause)}`);
  }
}

/** Prints one sentence for an error that the operator can fix. */
export async function printExpectedErrors(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    const sentence = formatStartError(error);
    if (sentence === null) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
}
