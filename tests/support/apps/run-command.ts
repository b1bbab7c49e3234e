import { resolve } from "node:path";
import { vi } from "vitest";

export interface Ended {
  code: unknown;
  stdout: string;
  stderr: string;
}

let runs = 0;

/** A command in this process, which starts it many times as fast. It ends by itself, with `process.exitCode`. */
export async function runCommand(
  command: string,
  args: readonly string[],
  variables: Record<string, string>,
): Promise<Ended> {
  const { argv, exitCode } = process;
  const said = { stdout: "", stderr: "" };
  vi.spyOn(console, "log").mockImplementation((line) => (said.stdout += `${line}\n`));
  vi.spyOn(console, "info").mockImplementation((line) => (said.stdout += `${line}\n`));
  vi.spyOn(console, "error").mockImplementation((line) => (said.stderr += `${line}\n`));
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  process.argv = [process.execPath, command, ...args];
  process.exitCode = 0;
  runs += 1;
  try {
    // Under another name each time, so that it runs each time.
    await import(`${resolve(`app/hosts/commands/${command}.ts`)}?run=${runs}`);
    return { code: process.exitCode, ...said };
  } finally {
    Object.assign(process, { argv, exitCode });
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}
