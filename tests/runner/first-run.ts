import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { homedir, userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePorts } from "#tests/support/apps/servers.ts";

/**
 * Runs the two commands of the README like a new developer: on a clean clone of the last commit, as root below a folder
 * of mode 0700 whose path has a space and an umlaut, and in the home of a new user of the machine. Takes as long as two
 * test runs, or less with a pattern that limits the tests.
 */
const pattern = process.argv[2];
const testCommand = pattern === undefined ? "npm test" : `npm test -- ${JSON.stringify(pattern)}`;
const userName = "license-desk-newcomer";
const devTimeoutMs = 180_000;

interface Newcomer {
  name: string;
  folder: string;
  owner: string;
  /** Start of each command that runs as this user. */
  prefix: readonly string[];
  remove(): Promise<void>;
}

function run(command: string, ...args: string[]) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) throw new Error(`\`${[command, ...args].join(" ")}\` failed.`);
}

async function root(): Promise<Newcomer> {
  const folder = await mkdtemp(join(homedir(), "first rün-"));
  await chmod(folder, 0o700);
  return {
    name: "root in a folder of mode 0700",
    folder,
    owner: "root",
    prefix: [],
    remove: () => rm(folder, { recursive: true }),
  };
}

async function newUser(): Promise<Newcomer> {
  run("useradd", "--create-home", "--shell", "/bin/sh", userName);
  const home = join("/home", userName);
  await chmod(home, 0o700);
  return {
    name: "a new user",
    folder: home,
    owner: userName,
    prefix: ["runuser", "-u", userName, "--", "env", `HOME=${home}`, `USER=${userName}`],
    remove: async () => run("userdel", "--remove", "--force", userName),
  };
}

/** Removes the settings that npm adds for this script, such as root's cache, and the programs of this checkout. */
const environment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
  NODE_OPTIONS: "",
  PATH: (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"))
    .join(delimiter),
});

function start({ prefix }: Newcomer, folder: string, command: string, settings: Record<string, string> = {}) {
  const words = [...prefix, "sh", "-c", command];
  return spawn(words[0] ?? "", words.slice(1), {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...environment(), ...settings },
  });
}

async function succeeds(newcomer: Newcomer, folder: string, command: string): Promise<boolean> {
  const [code] = await once(start(newcomer, folder, command), "exit");
  return code === 0;
}

async function serves(newcomer: Newcomer, folder: string): Promise<boolean> {
  const [port, identityPort] = await freePorts(2);
  const child = start(newcomer, folder, "npm run dev", { PORT: `${port}`, IDP_PORT: `${identityPort}` });
  const until = Date.now() + devTimeoutMs;
  let page = "";
  while (child.exitCode === null && Date.now() < until && !page.includes("Sign in with")) {
    await pause(500);
    page = await fetch(`http://localhost:${port}/auth/sign-in`).then(
      (response) => response.text(),
      () => "",
    );
  }
  if (child.pid !== undefined && child.exitCode === null) {
    process.kill(-child.pid, "SIGTERM");
    await once(child, "exit");
  }
  return page.includes("Sign in with");
}

async function firstRun(newcomer: Newcomer): Promise<boolean> {
  const folder = join(newcomer.folder, "license desk");
  run("git", "clone", "--quiet", "--no-hardlinks", ".", folder);
  run("chown", "--recursive", newcomer.owner, folder);
  const steps: [string, () => Promise<boolean>][] = [
    ["npm ci", () => succeeds(newcomer, folder, "npm ci")],
    ["npm run dev", () => serves(newcomer, folder)],
    [testCommand, () => succeeds(newcomer, folder, testCommand)],
  ];
  for (const [step, works] of steps) {
    const isGood = await works();
    console.log(`── ${newcomer.name}: ${step}: ${isGood ? "ok" : "failed"}`);
    if (!isGood) return false;
  }
  return true;
}

if (userInfo().uid !== 0) {
  console.error(
    "Only root can create the new user that this check needs. Run it as root, on a machine for tests.",
  );
  process.exit(2);
}
for (const newcomerOf of [root, newUser]) {
  const newcomer = await newcomerOf();
  try {
    if (!(await firstRun(newcomer))) process.exitCode = 1;
  } finally {
    await newcomer.remove();
  }
}
