import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { homedir, userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePorts } from "#tests/support/apps/servers.ts";

/**
 * Runs the commands of the README like a new developer, on two clean clones of the last commit:
 * as root below a folder of mode 0700 whose path has a space and an umlaut, and in the home of a new user.
 * The check takes as long as two test runs, or less with a pattern that limits the tests.
 */
const pattern = process.argv[2];
const testCommand = pattern === undefined ? "npm test" : `npm test -- ${JSON.stringify(pattern)}`;
const userName = "license-desk-newcomer";
const devTimeoutMs = 180_000;

interface TestUser {
  name: string;
  folder: string;
  owner: string;
  /** Words before each command that make it run as this user. */
  commandPrefix: readonly string[];
  remove(): Promise<void>;
}

function runProgram(command: string, ...args: string[]) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) throw new Error(`\`${[command, ...args].join(" ")}\` failed.`);
}

async function createRootUser(): Promise<TestUser> {
  const folder = await mkdtemp(join(homedir(), "first rün-"));
  await chmod(folder, 0o700);
  return {
    name: "root in a folder of mode 0700",
    folder,
    owner: "root",
    commandPrefix: [],
    remove: () => rm(folder, { recursive: true }),
  };
}

async function createNewUser(): Promise<TestUser> {
  runProgram("useradd", "--create-home", "--shell", "/bin/sh", userName);
  const home = join("/home", userName);
  await chmod(home, 0o700);
  return {
    name: "a new user",
    folder: home,
    owner: userName,
    commandPrefix: ["runuser", "-u", userName, "--", "env", `HOME=${home}`, `USER=${userName}`],
    remove: async () => runProgram("userdel", "--remove", "--force", userName),
  };
}

/** The environment without the settings of npm and without the programs of this checkout. */
const createEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
  NODE_OPTIONS: "",
  PATH: (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"))
    .join(delimiter),
});

function startUserCommand(
  { commandPrefix }: TestUser,
  folder: string,
  command: string,
  settings: Record<string, string> = {},
) {
  const commandWords = [...commandPrefix, "sh", "-c", command];
  return spawn(commandWords[0] ?? "", commandWords.slice(1), {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...createEnvironment(), ...settings },
  });
}

async function checkCommand(testUser: TestUser, folder: string, command: string): Promise<boolean> {
  const [code] = await once(startUserCommand(testUser, folder, command), "exit");
  return code === 0;
}

async function checkDevServer(testUser: TestUser, folder: string): Promise<boolean> {
  const [port, identityPort] = await findFreePorts(2);
  const child = startUserCommand(testUser, folder, "npm run dev", {
    PORT: `${port}`,
    IDP_PORT: `${identityPort}`,
  });
  const deadline = Date.now() + devTimeoutMs;
  let page = "";
  while (child.exitCode === null && Date.now() < deadline && !page.includes("Sign in with")) {
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

async function runAsNewDeveloper(testUser: TestUser): Promise<boolean> {
  const folder = join(testUser.folder, "license desk");
  runProgram("git", "clone", "--quiet", "--no-hardlinks", ".", folder);
  runProgram("chown", "--recursive", testUser.owner, folder);
  const steps: [string, () => Promise<boolean>][] = [
    ["npm ci", () => checkCommand(testUser, folder, "npm ci")],
    ["npm run dev", () => checkDevServer(testUser, folder)],
    [testCommand, () => checkCommand(testUser, folder, testCommand)],
  ];
  for (const [step, runStep] of steps) {
    const isSuccessful = await runStep();
    console.log(`── ${testUser.name}: ${step}: ${isSuccessful ? "ok" : "failed"}`);
    if (!isSuccessful) return false;
  }
  return true;
}

if (userInfo().uid !== 0) {
  console.error("Run this check as root on a test machine, because the check creates a user.");
  process.exit(2);
}
for (const createTestUser of [createRootUser, createNewUser]) {
  const testUser = await createTestUser();
  try {
    if (!(await runAsNewDeveloper(testUser))) process.exitCode = 1;
  } finally {
    await testUser.remove();
  }
}
