import { data, type MiddlewareFunction } from "react-router";

const largestForm = 1024 * 1024;
const largestDrained = 16 * largestForm;

/** Browsers say how long a form is. One that is too long, or does not say, is refused without being kept. */
export const formLimit: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (request.body === null) return next();
  const length = request.headers.get("content-length");
  if (length === null) throw data({ message: "A form must say how long it is." }, { status: 411 });
  if (Number(length) <= largestForm) return next();
  if (Number(length) <= largestDrained) await drain(request.body);
  throw data({ message: "A form holds at most 1 MB." }, { status: 413 });
};

/** A browser that is cut off while it still sends shows a broken connection in place of the answer. */
async function drain(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  while (!(await reader.read()).done);
}
