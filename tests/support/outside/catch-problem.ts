import { Problem } from "#app/domain/problem.ts";

/** The Problem with which the request fails. Other errors and results fail the test. */
export const catchProblem = (request: Promise<unknown>): Promise<Problem> =>
  request.then(
    (result) => Promise.reject(new Error(`The request should fail: ${JSON.stringify(result)}`)),
    (error: unknown) => (error instanceof Problem ? error : Promise.reject(error)),
  );
