import { z } from "zod";
import { issueCertificate } from "#app/domain/license/certificates.ts";
import { licenseKey } from "#app/domain/license/key.ts";
import { answer } from "./answer.ts";
import { call, plainReply } from "./call.ts";

export const certificateCalls = {
  pdf: call({
    method: "GET",
    path: "/api/oem/licenses/{key}/certificate.pdf",
    summary: "The certificate of a license as PDF; not enveloped",
    action: "license.download",
    params: z.object({ key: licenseKey }),
    result: plainReply,
  }),
};

export const certificateAnswers = [
  answer(certificateCalls.pdf, async ({ params, world, actor }) => {
    const { fileName, bytes } = await issueCertificate(
      world.storage,
      world.makeCertificate,
      actor,
      params.key,
    );
    return new Response(bytes, {
      headers: {
        "content-type": "application/pdf",
        "content-length": String(bytes.length),
        "content-disposition": attachment(fileName),
        "cache-control": "private, no-store",
      },
    });
  }),
];

/** The name in any language, and in ASCII for who cannot read that. */
function attachment(fileName: string): string {
  const ascii = fileName
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ !#-[\]-~]+/gu, "_");
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, percentEncoded);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
