import { resolve } from "node:path";
import { vi } from "vitest";

export interface CommandResult {
  code: unknown;
  stdout: string;
  stderr: string;
}

let runCount = 0;

/** Ends a command that calls `process.exit`. */
class CommandExit extends Error {}

/** Runs a command in this process, because a new process takes much longer to start. */
export async function runCommand(
  command: string,
  args: readonly string[],
  variables: Record<string, string>,
): Promise<CommandResult> {
  const { argv, exitCode } = process;
  const output = { stdout: "", stderr: "" };
  vi.spyOn(console, "log").mockImplementation((line) => (output.stdout += `${line}\n`));
  vi.spyOn(console, "info").mockImplementation((line) => (output.stdout += `${line}\n`));
  vi.spyOn(console, "error").mockImplementation((line) => (output.stderr += `${line}\n`));
  vi.spyOn(process, "exit").mockImplementation((code) => {
    process.exitCode = code ?? 0;
    throw new CommandExit();
  });
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  process.argv = [process.execPath, command, ...args];
  process.exitCode = 0;
  runCount += 1;
  try {
    // The specifier is new each time, so that the module runs again.
    await import(`${resolve(`app/hosts/commands/${command}.ts`)}?run=${runCount}`).catch((error: unknown) => {
      if (!(error instanceof CommandExit)) throw error;
    });
    return { code: process.exitCode, ...output };
  } finally {
    Object.assign(process, { argv, exitCode });
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}
