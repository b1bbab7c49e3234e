import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { Problem } from "#app/domain/problem.ts";
import { type RejectedRequest, rejectionCode } from "#app/domain/rejection/rejection.ts";

/** Runs the request of a server. If it is rejected, records the rejection outside the transaction of the request. */
export async function recordIfRejected<Result>(
  { rejectionRecorder }: ApiContext,
  request: Omit<RejectedRequest, "code">,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const code = error instanceof Problem ? rejectionCode.safeParse(error.code).data : undefined;
    if (code !== undefined) rejectionRecorder.add({ ...request, code });
    throw error;
  }
}
