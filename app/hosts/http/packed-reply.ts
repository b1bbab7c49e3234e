import { Duplex } from "node:stream";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from "node:zlib";
import { isPreparedTag } from "#app/api/service/prepared-tag.ts";

const pages = /^text\/(?:html|x-script)\b/;
const reports = /^text\/csv\b/;

/** Compresses pages, their data and reports if the client accepts it; other responses stay unchanged. */
export async function packedReply(request: Request, reply: Response): Promise<Response> {
  if (!reply.body || request.method === "HEAD") return reply;
  const type = reply.headers.get("content-type") ?? "";
  const encodings = request.headers.get("accept-encoding") ?? "";
  const etag = reply.headers.get("etag") ?? "";
  if (isPreparedTag(etag)) return compressedOnce(encodings, reply, etag);
  if (pages.test(type) && takesBrotli(encodings)) return packedPage(request, reply);
  return reports.test(type) ? packedReport(encodings, reply, reply.body) : reply;
}

const brotliOnce = promisify(brotliCompress);
const compressors = {
  br: (plain: Uint8Array) => brotliOnce(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};
const compressed = new Map<string, Promise<Buffer<ArrayBuffer>>>();
const mostCompressed = 16;

async function compressedOnce(encodings: string, reply: Response, etag: string): Promise<Response> {
  const encoding = (["br", "gzip"] as const).find((one) => taken[one].test(encodings));
  if (!encoding) return reply;
  const key = `${encoding} ${etag}`;
  const bytes = compressed.get(key) ?? reply.bytes().then(compressors[encoding]);
  const [oldest = ""] = compressed.keys();
  if (!compressed.has(key) && compressed.size >= mostCompressed) compressed.delete(oldest);
  compressed.set(key, bytes);
  const ready = await bytes;
  const answer = packed(reply, encoding, ready);
  answer.headers.set("content-length", String(ready.length));
  return answer;
}

/** A page is small and complete: compressing it at once costs half as much as a stream. */
async function packedPage({ headers }: Request, reply: Response): Promise<Response> {
  const page = await reply.bytes();
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: hasBeenHere(headers) ? 3 : 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  };
  const bytes = brotliCompressSync(page, { params });
  const answer = packed(reply, "br", bytes);
  answer.headers.set("content-length", String(bytes.length));
  return answer;
}

/** Lowest effort that reduces rows to a quarter of their size. */
const packers = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: () => createGzip({ level: constants.Z_BEST_SPEED }),
};

function packedReport(encodings: string, reply: Response, rows: ReadableStream): Response {
  const encoding = (["br", "gzip"] as const).find((one) => taken[one].test(encodings));
  if (!encoding) return reply;
  const packer = Duplex.toWeb(packers[encoding]()) as ReadableWritablePair;
  return packed(reply, encoding, rows.pipeThrough(packer));
}

function packed({ status, headers }: Response, encoding: string, body: BodyInit): Response {
  const answer = new Response(body, { status, headers });
  answer.headers.set("content-encoding", encoding);
  answer.headers.append("vary", "Accept-Encoding");
  return answer;
}

/** A first visit also loads scripts and fonts, so a smaller page is worth more time. */
const hasBeenHere = (headers: Headers) => /\bscript=on\b/.test(headers.get("cookie") ?? "");

const taken = { br: /\bbr\b(?!;q=0)/, gzip: /\bgzip\b(?!;q=0)/ };

export const takesBrotli = (encodings: string) => taken.br.test(encodings);
