import { z } from "zod";
import { issueCertificate, findCertificateFileName } from "#app/domain/license/certificates.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { attachmentHeader } from "#app/api/endpoint/attachment.ts";
import { defineEndpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";

const certificateEndpoints = {
  pdf: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/certificate.pdf",
    operationId: "downloadCertificate",
    summary: "Get the certificate of a license as PDF; not enveloped",
    action: "certificate.issue",
    params: z.object({ key: licenseKey }),
    result: rawResponse,
    contentType: "application/pdf",
    isRecorded: true,
  }),
};

export const certificateHandlers = [
  handle(certificateEndpoints.pdf, async ({ params: { key }, request, context, actor }) => {
    const { storage, makeCertificate } = context;
    if (request.method === "HEAD")
      return new Response(null, { headers: pdfHeaders(await findCertificateFileName(storage, key)) });
    const { fileName, bytes } = await issueCertificate(storage, makeCertificate, actor, key);
    return certificateResponse(fileName, bytes);
  }),
];

export const certificateResponse = (fileName: string, bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { ...pdfHeaders(fileName), "content-length": String(bytes.length) } });

const pdfHeaders = (fileName: string) => ({
  "content-type": "application/pdf",
  "content-disposition": attachmentHeader(fileName),
  "cache-control": "private, no-store",
});
