import type { Endpoint } from "#app/api/declaration/endpoint.ts";
import type { ApiContext } from "./api-context.ts";

const largePageSize = 200;

const readPageSize = (queryOrBody: unknown): number => {
  const { pageSize = 0 } = (queryOrBody ?? {}) as { pageSize?: unknown };
  return Number(pageSize);
};

const heavyContentTypes = new Set(["text/csv", "application/pdf"]);

export const isHeavy = (endpoint: Endpoint, query: unknown, body: unknown): boolean =>
  heavyContentTypes.has(endpoint.contentType ?? "") ||
  Math.max(readPageSize(query), readPageSize(body)) > largePageSize;

/**
 * Runs a task within two limits. The task counts toward the limit of the user until the end of its response, and toward
 * the limit of the process until the start of its response.
 */
export async function runHeavyTask<Result>(
  { heavyRequests }: ApiContext,
  userId: number,
  task: () => Promise<Result>,
): Promise<Result> {
  const releaseSlot = heavyRequests.acquireSlot(userId);
  try {
    const result = await heavyRequests.run(task);
    if (!(result instanceof Response) || result.body === null) {
      releaseSlot();
      return result;
    }
    return watchResponseEnd(result, result.body, releaseSlot) as Result;
  } catch (error) {
    releaseSlot();
    throw error;
  }
}

function watchResponseEnd(response: Response, body: ReadableStream<Uint8Array>, onEnd: () => void): Response {
  const reader = body.getReader();
  const observedBody = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        onEnd();
        controller.close();
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    cancel(reason) {
      onEnd();
      return reader.cancel(reason);
    },
  });
  return new Response(observedBody, response);
}
