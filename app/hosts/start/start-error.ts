import { relative, resolve } from "node:path";
import { inspect } from "node:util";
import { z } from "zod";
import { getDataFolder } from "#app/hosts/settings/data-folder.ts";

/**
 * Names of errors whose message is meant for the operator. The app compares names instead of classes,
 * because the build contains copies of these classes.
 */
const expectedErrorNames = new Set(["ConfigError", "SchemaError", "DatabaseError", "BackupError"]);

const systemError = z.object({
  code: z.string(),
  message: z.string(),
  syscall: z.string().optional(),
  path: z.string().optional(),
  port: z.number().optional(),
  address: z.string().optional(),
});

const fileErrorReasons: Record<string, string> = {
  EACCES: "the user who runs this command has no permission",
  EPERM: "the user who runs this command has no permission",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ENOENT: "the folder of the file does not exist",
  ENOTDIR: "a part of the path is a file, not a folder",
  EISDIR: "the path is a folder, not a file",
};

function formatFileError(path: string, code: string): string | null {
  const reason = fileErrorReasons[code];
  if (reason === undefined) return null;
  const dataFolder = getDataFolder();
  const isInDataFolder = !relative(resolve(dataFolder), resolve(path)).startsWith("..");
  const remedy = ` DATA_DIR (${dataFolder}) must be a folder that the user who runs this command can write to.`;
  return `Cannot use ${path}: ${reason} (${code}).${isInDataFolder ? remedy : ""}`;
}

function findPortSetting(port: number | undefined): string {
  const { PORT = "3000", METRICS_PORT } = process.env;
  if (port === Number(METRICS_PORT)) return "METRICS_PORT";
  return port === Number(PORT) ? "PORT" : "IDP_PORT";
}

function formatListenError({ code, port, address }: z.output<typeof systemError>): string {
  const setting = findPortSetting(port);
  if (code === "EADDRINUSE") return `Port ${port} is already in use. Choose another port with ${setting}.`;
  if (code === "EADDRNOTAVAIL") return `HOST or METRICS_HOST: ${address} is not an address of this machine.`;
  return `The user who runs this command has no permission to listen on port ${port}. Choose a port above 1023 with ${setting}.`;
}

/** One sentence for an expected error at start, or null for an error that needs a stack trace. */
export function formatStartError(error: unknown): string | null {
  if (error instanceof Error && expectedErrorNames.has(error.name)) return error.message;
  const { data: parsedError } = systemError.safeParse(error);
  if (!parsedError) return null;
  if (parsedError.syscall === "listen") return formatListenError(parsedError);
  if (parsedError.code === "ERR_SQLITE_ERROR")
    return `The SQLite database in DATA_DIR cannot be opened: ${parsedError.message}.`;
  return parsedError.path === undefined ? null : formatFileError(parsedError.path, parsedError.code);
}

/** Ends a process that cannot start. */
export function exitWithReason(error: unknown): never {
  process.stderr.write(`${formatStartError(error) ?? inspect(error)}\n`);
  process.exit(1);
}
