import { data, href, type MiddlewareFunction } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";

const maxDrainedKilobytes = 16 * 1024;

/** The action reads the file as it arrives and limits its size itself. */
const isImportUpload = (request: Request) =>
  isSamePath(new URL(request.url).pathname, href("/license/import"));

const createFormLimit =
  (kilobytes: number): MiddlewareFunction<Response> =>
  async ({ request }, next) => {
    if (isImportUpload(request)) return next();
    if (request.body === null) return next();
    const length = request.headers.get("content-length");
    if (length === null) throw data({ message: "A form must send its length." }, { status: 411 });
    if (Number(length) <= kilobytes * 1024) return next();
    if (Number(length) <= maxDrainedKilobytes * 1024) await readToEnd(request.body);
    const limit = kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`;
    throw data({ message: `A form has at most ${limit}.` }, { status: 413 });
  };

/** Rejects forms above 1 MB and forms without a Content-Length. */
export const formLimit = createFormLimit(1024);
export const shortFormLimit = createFormLimit(16);

/** Reads the rest of the body: a browser interrupted while sending shows a connection error instead of our response. */
async function readToEnd(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  while (!(await reader.read()).done);
}
