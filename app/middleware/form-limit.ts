import { data, href, type MiddlewareFunction } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";

/** The middleware reads a rejected form to its end if the form has at most this size. */
const maxRejectedFormKilobytes = 16 * 1024;

/** The action of the import page reads the file as a stream and limits its size. */
const isImportUpload = (request: Request) =>
  isSamePath(new URL(request.url).pathname, href("/license/import"));

const createFormLimit =
  ({ maxKilobytes }: { maxKilobytes: number }): MiddlewareFunction<Response> =>
  async ({ request }, next) => {
    if (isImportUpload(request)) return next();
    if (request.body === null) return next();
    const contentLength = request.headers.get("content-length");
    if (contentLength === null)
      throw data({ message: "The request has no Content-Length header." }, { status: 411 });
    if (Number(contentLength) <= maxKilobytes * 1024) return next();
    if (Number(contentLength) <= maxRejectedFormKilobytes * 1024) await readToEnd(request.body);
    const limitText = maxKilobytes < 1024 ? `${maxKilobytes} KB` : `${maxKilobytes / 1024} MB`;
    throw data({ message: `The form is too large. The limit is ${limitText}.` }, { status: 413 });
  };

/** Rejects forms above 1 MB and forms without a Content-Length. */
export const formLimit = createFormLimit({ maxKilobytes: 1024 });
/** Rejects forms above 16 KB and forms without a Content-Length. */
export const shortFormLimit = createFormLimit({ maxKilobytes: 16 });

/** Reads the whole body, because browsers show a connection error if the response arrives before they have sent the form. */
async function readToEnd(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  let isDone = false;
  while (!isDone) isDone = (await reader.read()).done;
}
