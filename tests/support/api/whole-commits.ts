import { AsyncLocalStorage } from "node:async_hooks";
import type { Engine, Step } from "#app/storage/engine/engine.ts";

/** The commits of the current request: the statements of each. */
const currentCommits = new AsyncLocalStorage<string[][]>();

/** The same engine; `expectWholeCommits` sees its commits. */
export const recordingCommits = (engine: Engine): Engine => ({
  ...engine,
  async commit(steps: readonly Step[], how) {
    await engine.commit(steps, how);
    if (steps.length > 0) currentCommits.getStore()?.push(steps.map(({ query }) => query.sql));
  },
});

/** Runs work, such as a job, whose commits do not belong to the request. */
export const outsideRequest = <Result>(work: () => Promise<Result>): Promise<Result> =>
  currentCommits.exit(work);

/** A sign-in stores the user before the event of the session, in a transaction of its own. */
const isSignIn = (name: string) => name.startsWith("GET /api/auth/sso/");

const isEvent = (statement: string) => statement.startsWith('insert into "history"');

/** Throws if a request commits rows in one transaction and their event in another, because a process may end in between. */
export async function expectWholeCommits<Result>(
  name: string,
  sendRequest: () => Promise<Result>,
): Promise<Result> {
  const commits: string[][] = [];
  const result = await currentCommits.run(commits, sendRequest);
  if (isSignIn(name)) return result;
  const eventless = commits.find((statements) => !statements.some(isEvent));
  if (eventless && commits.some((statements) => statements.every(isEvent)))
    throw new Error(`${name} stores rows and their event in different transactions: ${eventless.join("; ")}`);
  return result;
}
