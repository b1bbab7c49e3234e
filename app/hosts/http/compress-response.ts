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
import { acceptsEncoding } from "./accept-encoding.ts";
import { isPreparedEtag } from "#app/api/service/documentation.ts";

const pageTypePattern = /^text\/(?:html|x-script)\b/;
const reportTypePattern = /^text\/csv\b/;

/**
 * Compresses pages, their data and reports if the client accepts a supported encoding. Returns other
 * responses unchanged.
 */
export async function compressResponse(request: Request, uncompressedResponse: Response): Promise<Response> {
  if (!uncompressedResponse.body || request.method === "HEAD") return uncompressedResponse;
  const type = uncompressedResponse.headers.get("content-type") ?? "";
  const encodings = request.headers.get("accept-encoding") ?? "";
  const etag = uncompressedResponse.headers.get("etag") ?? "";
  if (isPreparedEtag(etag)) return compressCached(encodings, uncompressedResponse, etag);
  if (pageTypePattern.test(type) && acceptsEncoding(encodings, "br"))
    return compressPage(uncompressedResponse);
  return reportTypePattern.test(type)
    ? compressReport(encodings, uncompressedResponse, uncompressedResponse.body)
    : uncompressedResponse;
}

const brotliAsync = promisify(brotliCompress);
const compressors = {
  br: (bytes: Uint8Array) => brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};
const compressedBodyCache = new Map<string, Promise<Buffer<ArrayBuffer>>>();
const maxCachedResponses = 16;

/** Compresses a response once per encoding and ETag. */
async function compressCached(
  encodings: string,
  uncompressedResponse: Response,
  etag: string,
): Promise<Response> {
  const encoding = (["br", "gzip"] as const).find((name) => acceptsEncoding(encodings, name));
  if (!encoding) return uncompressedResponse;
  const key = `${encoding} ${etag}`;
  const compressedPromise =
    compressedBodyCache.get(key) ?? uncompressedResponse.bytes().then(compressors[encoding]);
  compressedPromise.catch(() => compressedBodyCache.delete(key));
  const [oldestKey = ""] = compressedBodyCache.keys();
  if (!compressedBodyCache.has(key) && compressedBodyCache.size >= maxCachedResponses)
    compressedBodyCache.delete(oldestKey);
  compressedBodyCache.set(key, compressedPromise);
  const compressedBytes = await compressedPromise;
  const response = createCompressedResponse(uncompressedResponse, encoding, compressedBytes);
  response.headers.set("content-length", String(compressedBytes.length));
  return response;
}

/** Compresses the page in one call, because a stream takes twice as much CPU time. */
async function compressPage(uncompressedResponse: Response): Promise<Response> {
  const page = await uncompressedResponse.bytes();
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  };
  const bytes = brotliCompressSync(page, { params });
  const response = createCompressedResponse(uncompressedResponse, "br", bytes);
  response.headers.set("content-length", String(bytes.length));
  return response;
}

/** The fastest compression levels that reduce reports to a quarter of their size. */
const streamCompressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: () => createGzip({ level: constants.Z_BEST_SPEED }),
};

function compressReport(
  encodings: string,
  uncompressedResponse: Response,
  reportBody: ReadableStream,
): Response {
  const encoding = (["br", "gzip"] as const).find((name) => acceptsEncoding(encodings, name));
  if (!encoding) return uncompressedResponse;
  const streamCompressor = Duplex.toWeb(streamCompressors[encoding]()) as ReadableWritablePair;
  return createCompressedResponse(uncompressedResponse, encoding, reportBody.pipeThrough(streamCompressor));
}

function createCompressedResponse({ status, headers }: Response, encoding: string, body: BodyInit): Response {
  const response = new Response(body, { status, headers });
  response.headers.set("content-encoding", encoding);
  response.headers.append("vary", "Accept-Encoding");
  return response;
}
