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
export async function compressResponse(request: Request, plainResponse: Response): Promise<Response> {
  if (!plainResponse.body || request.method === "HEAD") return plainResponse;
  const type = plainResponse.headers.get("content-type") ?? "";
  const encodings = request.headers.get("accept-encoding") ?? "";
  const etag = plainResponse.headers.get("etag") ?? "";
  if (isPreparedTag(etag)) return compressCached(encodings, plainResponse, etag);
  if (pages.test(type) && takesBrotli(encodings)) return compressPage(plainResponse);
  return reports.test(type) ? compressReport(encodings, plainResponse, plainResponse.body) : plainResponse;
}

const brotliAsync = promisify(brotliCompress);
const compressors = {
  br: (plain: Uint8Array) => brotliAsync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};
const compressedCache = new Map<string, Promise<Buffer<ArrayBuffer>>>();
const maxCachedResponses = 16;

async function compressCached(encodings: string, plainResponse: Response, etag: string): Promise<Response> {
  const encoding = (["br", "gzip"] as const).find((name) => encodingPatterns[name].test(encodings));
  if (!encoding) return plainResponse;
  const key = `${encoding} ${etag}`;
  const bytes = compressedCache.get(key) ?? plainResponse.bytes().then(compressors[encoding]);
  const [oldest = ""] = compressedCache.keys();
  if (!compressedCache.has(key) && compressedCache.size >= maxCachedResponses) compressedCache.delete(oldest);
  compressedCache.set(key, bytes);
  const buffer = await bytes;
  const response = compressedResponse(plainResponse, encoding, buffer);
  response.headers.set("content-length", String(buffer.length));
  return response;
}

/** A page is small and complete: compressing it at once costs half as much as a stream. */
async function compressPage(plainResponse: Response): Promise<Response> {
  const page = await plainResponse.bytes();
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  };
  const bytes = brotliCompressSync(page, { params });
  const response = compressedResponse(plainResponse, "br", bytes);
  response.headers.set("content-length", String(bytes.length));
  return response;
}

/** Lowest effort that reduces rows to a quarter of their size. */
const streamCompressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: () => createGzip({ level: constants.Z_BEST_SPEED }),
};

function compressReport(encodings: string, plainResponse: Response, rows: ReadableStream): Response {
  const encoding = (["br", "gzip"] as const).find((name) => encodingPatterns[name].test(encodings));
  if (!encoding) return plainResponse;
  const streamCompressor = Duplex.toWeb(streamCompressors[encoding]()) as ReadableWritablePair;
  return compressedResponse(plainResponse, encoding, rows.pipeThrough(streamCompressor));
}

function compressedResponse({ status, headers }: Response, encoding: string, body: BodyInit): Response {
  const response = new Response(body, { status, headers });
  response.headers.set("content-encoding", encoding);
  response.headers.append("vary", "Accept-Encoding");
  return response;
}

const encodingPatterns = { br: /\bbr\b(?!;q=0)/, gzip: /\bgzip\b(?!;q=0)/ };

export const takesBrotli = (encodings: string) => encodingPatterns.br.test(encodings);
