import { z } from "zod";
import { issueLicenseFile, findLicenseFileName } from "#app/domain/license-file/license-files.ts";
import { seedKey } from "#app/domain/license-file/seed-key.ts";
import { issueCertificate, findCertificateFileName } from "#app/domain/certificate/certificates.ts";
import { certificateMailRequest, mailCertificate } from "#app/domain/certificate/mail-certificate.ts";
import { mailState } from "#app/domain/mail/mailer.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { createAttachmentHeader } from "#app/api/endpoint/file-response.ts";
import { defineEndpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { limitMailsTo } from "#app/api/endpoint/limits.ts";
import { keyParams } from "#app/api/endpoint/common-schemas.ts";
import { textWithKeys } from "#app/domain/text/license-key.ts";

const licenseFileErrors = {
  ...commonErrors("422 LICENSE_DELETED", "422 NO_QUOTA", "422 SERVER_LIMIT"),
  "422 NOT_OFFLINE": "The license is not in offline mode. Turn offline mode on first.",
  "422 EXPIRED": "The license has expired. Renew it first.",
  "422 SERVER_DISABLED": "The server of this seed key is disabled. Enable it first.",
};

const certificateErrors = {
  ...commonErrors("422 LICENSE_DELETED"),
  "403 FORBIDDEN":
    "The token can only read, or only users with `license-manage` may see complete license keys. Ask an admin.",
};

const seedKeyBody = describeFields(z.object({ seedKey }), {
  seedKey: "Seed key of the machine, 8 to 256 characters. The installed product shows it.",
});

const licenseFileDescription =
  "Signs and returns the offline license file for a seed key. The first file for a seed key takes a seat of the license, as the activation of a server does. The event `download-license-file` is recorded. A user with only `license-create` must have created the license.";

const certificateDescription =
  "Returns a PDF that states what the license contains. The event `issue-certificate` is recorded.";

export const licenseFileEndpoints = {
  download: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/download/{seedKey+}",
    operationId: "downloadLicenseFile",
    summary: "Download a license file",
    description: `${licenseFileDescription} The seed key in the path can end up in logs of proxies, so programs use \`POST /api/oem/licenses/{key}/license-file\` instead.`,
    action: "license-file.issue",
    params: describeFields(keyParams.extend({ seedKey }), {
      seedKey:
        "Seed key of the machine, 8 to 256 characters. The installed product shows it. Percent-encode it in a path.",
    }),
    result: rawResponse,
    contentType: "application/octet-stream",
    recordsDownloads: true,
    errors: licenseFileErrors,
    example: { params: { key: examples.licenseKey, seedKey: examples.seedKey } },
  }),
  issueFile: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/license-file",
    operationId: "issueLicenseFile",
    summary: "Issue a license file",
    description: `${licenseFileDescription} Another request with the same seed key returns a new file and takes no further seat.`,
    action: "license-file.issue",
    params: keyParams,
    body: seedKeyBody,
    supportsIdempotencyKey: true,
    returnsSecret: true,
    result: rawResponse,
    contentType: "application/octet-stream",
    recordsDownloads: true,
    errors: licenseFileErrors,
    example: { body: { seedKey: examples.seedKey } },
  }),
  checkFile: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/license-file/check",
    operationId: "checkLicenseFile",
    summary: "Check whether a license file can be issued",
    description:
      "Returns the name of the file, or the error that the download would return. Nothing is issued.",
    action: "license-file.issue",
    params: keyParams,
    body: seedKeyBody,
    supportsIdempotencyKey: false,
    result: describeFields(z.object({ fileName: textWithKeys }), {
      fileName: ["Name of the file that the download would return.", `${examples.licenseKey}.lic`],
    }),
    errors: licenseFileErrors,
    example: { body: { seedKey: examples.seedKey } },
  }),
  downloadCertificate: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/certificate.pdf",
    operationId: "downloadCertificate",
    summary: "Download the certificate of a license",
    description: `${certificateDescription} Programs use \`POST /api/oem/licenses/{key}/certificate\` instead, because a GET should change nothing.`,
    action: "certificate.issue",
    params: keyParams,
    result: rawResponse,
    contentType: "application/pdf",
    recordsDownloads: true,
    errors: certificateErrors,
  }),
  issueCertificate: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/certificate",
    operationId: "issueCertificate",
    summary: "Issue the certificate of a license",
    description: certificateDescription,
    action: "certificate.issue",
    params: keyParams,
    supportsIdempotencyKey: false,
    result: rawResponse,
    contentType: "application/pdf",
    recordsDownloads: true,
    errors: certificateErrors,
  }),
  mailCertificate: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/certificate/mail",
    operationId: "mailCertificate",
    summary: "Mail the certificate of a license",
    description:
      "Mails the PDF to the contact of the license. Without a mail server, the mail is stored as a file and `mail` is `stored`.",
    action: "certificate.mail",
    params: keyParams,
    body: describeFields(certificateMailRequest, {
      to: "E-mail address of the contact, as a confirmation. Another address is rejected.",
    }),
    result: describeFields(z.object({ to: z.string(), mail: mailState }), {
      to: ["E-mail address of the contact.", "grace@example.com"],
      mail: "State of the mail.",
    }),
    supportsIdempotencyKey: true,
    errors: {
      ...commonErrors("422 LICENSE_DELETED", "503 MAIL_FAILED"),
      "422 OTHER_CONTACT": "The contact of the license has another address. Read the license again.",
    },
    example: { body: { to: "grace@example.com" } },
  }),
};

export const licenseFileHandlers = [
  handle(licenseFileEndpoints.download, async ({ params: { key, seedKey }, request, context, actor }) => {
    const { storage, signLicenseFile } = context;
    if (request.method === "HEAD")
      return new Response(null, {
        headers: createLicenseFileHeaders(await findLicenseFileName(storage, actor, key, seedKey)),
      });
    return createLicenseFileResponse(await issueLicenseFile(storage, signLicenseFile, actor, key, seedKey));
  }),
  handle(licenseFileEndpoints.issueFile, async ({ params, body, context, actor, once }) =>
    createLicenseFileResponse(
      await once((storage) =>
        issueLicenseFile(storage, context.signLicenseFile, actor, params.key, body.seedKey),
      ),
    ),
  ),
  handle(licenseFileEndpoints.checkFile, async ({ params, body, context, actor }) => ({
    fileName: await findLicenseFileName(context.storage, actor, params.key, body.seedKey),
  })),
  handle(licenseFileEndpoints.downloadCertificate, async ({ params: { key }, request, context, actor }) => {
    const { storage, printCertificate } = context;
    if (request.method === "HEAD")
      return new Response(null, { headers: createPdfHeaders(await findCertificateFileName(storage, key)) });
    const { fileName, bytes } = await issueCertificate(storage, printCertificate, actor, key);
    return createCertificateResponse(fileName, bytes);
  }),
  handle(licenseFileEndpoints.issueCertificate, async ({ params, context, actor }) => {
    const { storage, printCertificate } = context;
    const { fileName, bytes } = await issueCertificate(storage, printCertificate, actor, params.key);
    return createCertificateResponse(fileName, bytes);
  }),
  handle(licenseFileEndpoints.mailCertificate, ({ params, body, context, actor, once }) =>
    once(async (storage) => {
      await limitMailsTo(body.to, context);
      return mailCertificate({ ...context, storage }, actor, params.key, body);
    }),
  ),
];

const createLicenseFileResponse = ({ fileName, text }: { fileName: string; text: string }) =>
  new Response(text, { headers: createLicenseFileHeaders(fileName) });

const createLicenseFileHeaders = (fileName: string) => ({
  "content-type": "application/octet-stream",
  "content-disposition": `attachment; filename="${fileName}"`,
  "cache-control": "private, no-store",
});

export const createCertificateResponse = (fileName: string, bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { ...createPdfHeaders(fileName), "content-length": String(bytes.length) } });

const createPdfHeaders = (fileName: string) => ({
  "content-type": "application/pdf",
  "content-disposition": createAttachmentHeader(fileName),
  "cache-control": "private, no-store",
});
