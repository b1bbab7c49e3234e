import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { delimiter, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";

export interface ChromiumLaunch {
  executablePath: string;
  args: string[];
}

/** Disables script optimization, because no page lives long enough to benefit from it. */
const noOptimizationFlag = "--js-flags=--no-turbofan --no-maglev";
const systemProgramNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The first Chromium that exists, in this order: 1. the program in CHROMIUM_PATH; 2. the package in the lockfile, a
 * headless shell that is twice as fast; 3. the program of the system; 4. the program of Playwright.
 */
export async function findChromium(): Promise<ChromiumLaunch> {
  const configuredPath = process.env["CHROMIUM_PATH"];
  if (configuredPath && !(await isExecutable(configuredPath)))
    throw new Error(`CHROMIUM_PATH is ${configuredPath}, which is not an executable file.`);
  const executablePath =
    configuredPath ||
    (await findPackagedChromium()) ||
    (await findSystemChromium()) ||
    (await installPlaywrightChromium());
  if (executablePath) return { executablePath, args: ["--no-sandbox", noOptimizationFlag] };
  throw new Error(
    "There is no Chromium. Install it, set CHROMIUM_PATH, or run `npx playwright install chromium`.",
  );
}

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

async function findSystemChromium(): Promise<string | null> {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    for (const name of systemProgramNames) {
      if (folder && (await isExecutable(join(folder, name)))) return join(folder, name);
    }
  }
  return null;
}

/** Ignores the arguments of the package, because they contain --single-process and --disable-web-security. */
async function findPackagedChromium(): Promise<string | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const packageJson = await readFile("node_modules/@sparticuz/chromium/package.json", "utf8").catch(
    () => null,
  );
  if (packageJson === null) return null;
  const { version } = JSON.parse(packageJson) as { version: string };
  const folder = resolve("node_modules", ".cache", `chromium-${version}`);
  const program = join(folder, "chromium");
  if (!(await isExecutable(program))) await unpackChromium(folder);
  return (await isExecutable(program)) ? program : null;
}

const unpackScript =
  'const { default: chromium } = await import("@sparticuz/chromium"); await chromium.executablePath()';

/**
 * Unpacks the package into a new temporary folder, because the package uses fixed file names.
 * In a shared folder, files of another user may have these names.
 * Renames the folder to its final name once the folder is complete.
 */
async function unpackChromium(folder: string) {
  await mkdir(dirname(folder), { recursive: true });
  const temporaryFolder = await mkdtemp(`${folder}-`);
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", unpackScript], {
    env: { ...process.env, TMPDIR: temporaryFolder },
  });
  // Renaming fails if another process has unpacked Chromium in the meantime.
  await rename(temporaryFolder, folder).catch(() => rm(temporaryFolder, { recursive: true }));
}

async function installPlaywrightChromium(): Promise<string | null> {
  const executable = chromium.executablePath();
  if (await isExecutable(executable)) return executable;
  const cli = join("node_modules", "@playwright", "test", "cli.js");
  await promisify(execFile)(process.execPath, [cli, "install", "chromium"]).catch(() => null);
  return (await isExecutable(executable)) ? executable : null;
}
