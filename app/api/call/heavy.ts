import type { Call } from "./call.ts";
import type { World } from "#app/api/world.ts";

const longPage = 200;

const sizeIn = (values: unknown): number => {
  const { pageSize = 0 } = (values ?? {}) as { pageSize?: unknown };
  return Number(pageSize);
};

const heavyContent = new Set(["text/csv", "application/pdf"]);

export const isHeavy = (call: Call, query: unknown, body: unknown): boolean =>
  heavyContent.has(call.contentType ?? "") || Math.max(sizeIn(query), sizeIn(body)) > longPage;

/** Counts against the user's limit until the last byte is read, and against the process limit until the response starts. */
export async function asHeavyWork<Result>(
  { heavy }: World,
  user: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const leave = heavy.enter(user);
  try {
    const result = await heavy.run(work);
    if (!(result instanceof Response) || result.body === null) {
      leave();
      return result;
    }
    return onceRead(result, result.body, leave) as Result;
  } catch (error) {
    leave();
    throw error;
  }
}

function onceRead(response: Response, body: ReadableStream<Uint8Array>, onEnd: () => void): Response {
  const reader = body.getReader();
  const read = new ReadableStream<Uint8Array>({
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
  return new Response(read, response);
}
