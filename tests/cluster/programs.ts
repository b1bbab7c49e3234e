import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, globSync } from "node:fs";
import { userInfo } from "node:os";
import { delimiter, join } from "node:path";
import type { Account } from "#tests/support/engines/postgres-programs.ts";

const packageByProgram = {
  patroni: "patroni",
  etcd: "etcd-server",
  pgbouncer: "pgbouncer",
  haproxy: "haproxy",
  pgbackrest: "pgbackrest",
} as const;

export type ProgramName = keyof typeof packageByProgram;

/** Debian installs servers into folders that are not in the PATH of every user. */
const programFolders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/bin"];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const findProgram = (name: string) =>
  programFolders.map((folder) => join(folder, name)).find((path) => isExecutable(path));

/** The newest PostgreSQL of Debian, whose programs are not in the PATH. */
const findPostgresFolder = () =>
  globSync("/usr/lib/postgresql/*/bin")
    .filter((folder) => isExecutable(join(folder, "postgres")))
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .at(-1);

/** Patroni runs with the Python of Debian and needs its library for etcd. */
const hasEtcdLibrary = () => spawnSync("/usr/bin/python3", ["-c", "import etcd, psycopg2"]).status === 0;

export function findMissingPackages(): string[] {
  const missingPackages: string[] = Object.entries(packageByProgram)
    .filter(([program]) => findProgram(program) === undefined)
    .map(([, packageName]) => packageName);
  if (findPostgresFolder() === undefined) missingPackages.push("postgresql");
  if (!hasEtcdLibrary()) missingPackages.push("python3-etcd");
  return missingPackages;
}

export function getProgramPath(name: ProgramName): string {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`There is no program ${name}.`);
  return path;
}

/** For example `3.0.2`. */
export const readPatroniVersion = (): string =>
  execFileSync(getProgramPath("patroni"), ["--version"], { encoding: "utf8" }).trim().split(" ").at(-1) ?? "";

export function getPostgresFolder(): string {
  const folder = findPostgresFolder();
  if (folder === undefined) throw new Error("PostgreSQL is not installed.");
  return folder;
}

/** PostgreSQL does not run as root, so root runs all servers as the user that Debian's package created. */
export function readServerAccount(): Account {
  if (userInfo().uid !== 0) return {};
  const readId = (flag: "-u" | "-g") => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: readId("-u"), gid: readId("-g") };
}
