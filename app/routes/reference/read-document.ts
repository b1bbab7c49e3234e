import { type OpenApiDocument, openApiDocument } from "./open-api-document.ts";
import { resolveDocument } from "./resolve-document.ts";

const maxDocumentMegabytes = 10;
const maxCachedDocuments = 4;
const documentsByEtag = new Map<string, OpenApiDocument>();

/** Parses a document once for each of its versions, because the page is public and the document is large. */
export async function readCachedDocument(response: Response): Promise<OpenApiDocument> {
  const etag = response.headers.get("etag");
  const cachedDocument = documentsByEtag.get(etag ?? "");
  if (cachedDocument) {
    await response.body?.cancel();
    return cachedDocument;
  }
  const document = await readOpenApiDocument(response);
  if (etag === null) return document;
  const [oldestEtag = ""] = documentsByEtag.keys();
  if (documentsByEtag.size >= maxCachedDocuments) documentsByEtag.delete(oldestEtag);
  documentsByEtag.set(etag, document);
  return document;
}

/** Throws if the response is not an OpenAPI document, or is too large. */
export async function readOpenApiDocument({ ok, status, body }: Response): Promise<OpenApiDocument> {
  if (!ok || body === null) throw new Error(`The status of the OpenAPI document is ${status}.`);
  const decoder = new TextDecoder();
  let json = "";
  for await (const chunk of body) {
    json += decoder.decode(chunk, { stream: true });
    if (json.length > maxDocumentMegabytes * 1024 * 1024)
      throw new Error(`The OpenAPI document is larger than ${maxDocumentMegabytes} MB.`);
  }
  return resolveDocument(openApiDocument.parse(JSON.parse(json)));
}
