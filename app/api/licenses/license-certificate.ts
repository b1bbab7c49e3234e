import { z } from "zod";
import { issueCertificate, nameOfCertificate } from "#app/domain/license/certificates.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { answer } from "#app/api/call/answer.ts";
import { attachment } from "#app/api/call/attachment.ts";
import { call, plainReply } from "#app/api/call/call.ts";

const certificateCalls = {
  pdf: call({
    method: "GET",
    path: "/api/oem/licenses/{key}/certificate.pdf",
    operationId: "downloadCertificate",
    summary: "The certificate of a license as PDF; not enveloped",
    action: "certificate.issue",
    params: z.object({ key: licenseKey }),
    result: plainReply,
    contentType: "application/pdf",
    recorded: true,
  }),
};

export const certificateAnswers = [
  answer(certificateCalls.pdf, async ({ params: { key }, request, world, actor }) => {
    const { storage, makeCertificate } = world;
    if (request.method === "HEAD")
      return new Response(null, { headers: headersFor(await nameOfCertificate(storage, key)) });
    const { fileName, bytes } = await issueCertificate(storage, makeCertificate, actor, key);
    return certificateReply(fileName, bytes);
  }),
];

export const certificateReply = (fileName: string, bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { ...headersFor(fileName), "content-length": String(bytes.length) } });

const headersFor = (fileName: string) => ({
  "content-type": "application/pdf",
  "content-disposition": attachment(fileName),
  "cache-control": "private, no-store",
});
