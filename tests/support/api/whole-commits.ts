import { AsyncLocalStorage } from "node:async_hooks";
import type { Engine, Step } from "#app/storage/engine.ts";

/** What the call in hand has committed so far: the statements of each commit. */
const committed = new AsyncLocalStorage<string[][]>();

/** The same engine, whose commits are known to `wholeCommits`. */
export const noted = (engine: Engine): Engine => ({
  ...engine,
  async commit(steps: readonly Step[], how) {
    await engine.commit(steps, how);
    if (steps.length > 0) committed.getStore()?.push(steps.map(({ query }) => query.sql));
  },
});

/** What a call has run beside itself, a job, is no part of it. */
export const beside = <Result>(work: () => Promise<Result>): Promise<Result> => committed.exit(work);

/** The event of a sign-in tells of the session; the person is kept ahead of it, whoever that is. */
const isSignIn = (name: string) => name.startsWith("GET /api/auth/sso/");

const isEvent = (statement: string) => statement.startsWith('insert into "history"');

/** Raises where a call commits rows in one transaction and their event in another, between which a process may end. */
export async function wholeCommits<Result>(name: string, call: () => Promise<Result>): Promise<Result> {
  const commits: string[][] = [];
  const result = await committed.run(commits, call);
  if (isSignIn(name)) return result;
  const apart = commits.find((statements) => !statements.some(isEvent));
  if (apart && commits.some((statements) => statements.every(isEvent)))
    throw new Error(`${name} keeps an event apart from what it tells of: ${apart.join("; ")}`);
  return result;
}
