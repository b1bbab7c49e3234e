import { AsyncLocalStorage } from "node:async_hooks";
import type { Engine, Step } from "#app/storage/engine/engine.ts";

/** Statements of each commit of the current request. */
const currentCommits = new AsyncLocalStorage<string[][]>();

/** Wraps an engine, so that `expectAtomicCommits` sees its commits. */
export const recordCommits = (engine: Engine): Engine => ({
  ...engine,
  async commit(steps: readonly Step[], options) {
    await engine.commit(steps, options);
    const statements = steps.map(({ query }) => query.sql);
    if (steps.length > 0 && !isAppend(statements)) currentCommits.getStore()?.push(statements);
  },
});

/** Runs work, such as a job, whose commits do not belong to the request. */
export const runOutsideRequest = <Result>(task: () => Promise<Result>): Promise<Result> =>
  currentCommits.exit(task);

/** A sign-in stores the user in one transaction and the event in the next one. */
const isSignIn = (name: string) => name.startsWith("GET /api/auth/sso/");

const isEvent = (statement: string) => statement.startsWith('insert into "pending_event"');
/** Events are appended to the hash chain after the commit that stored them. */
const isAppend = (statements: readonly string[]) =>
  statements.some((statement) => statement.startsWith('insert into "history"'));

/** Throws if a request commits rows and their event in different transactions. */
export async function expectAtomicCommits<Result>(
  name: string,
  sendRequest: () => Promise<Result>,
): Promise<Result> {
  const commits: string[][] = [];
  const result = await currentCommits.run(commits, sendRequest);
  if (isSignIn(name)) return result;
  const commitWithoutEvent = commits.find((statements) => !statements.some(isEvent));
  if (commitWithoutEvent && commits.some((statements) => statements.every(isEvent)))
    throw new Error(
      `${name} stores rows and their event in different transactions: ${commitWithoutEvent.join("; ")}`,
    );
  return result;
}
