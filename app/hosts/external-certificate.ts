import { createCertificateResponse } from "#app/api/licenses/license-files.ts";
import { createLicenseApiClient } from "#app/api/client.ts";
import { createProblemResponse } from "#app/api/endpoint/envelope.ts";
import type { ApiInvoker } from "#app/api/endpoint/invoker.ts";
import {
  type CertificatePrinter,
  buildCertificateFileName,
  createCertificate,
} from "#app/domain/certificate/certificates.ts";
import { findLicenseStart } from "#app/domain/quota/running.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const certificatePathPattern = /^\/api\/oem\/licenses\/([^/]+)\/certificate\.pdf$/;

const readLicenseKey = ({ url }: Request) => certificatePathPattern.exec(new URL(url).pathname)?.[1];

export const isCertificateRequest = (request: Request): boolean =>
  request.method === "GET" && readLicenseKey(request) !== undefined;

/**
 * Prints a certificate from the license of the external API, because its specification has no endpoint for
 * certificates.
 */
export async function respondWithCertificate(
  request: Request,
  invoke: ApiInvoker,
  printCertificate: CertificatePrinter,
): Promise<Response> {
  const { licenses, quotas } = createLicenseApiClient(invoke);
  const key = decodeURIComponent(readLicenseKey(request) ?? "");
  try {
    const [license, licenseQuotas] = await Promise.all([
      licenses.get({ params: { key } }),
      quotas.listByLicense({ query: { licenseKey: key } }),
    ]);
    if (license.deletedAt) throw ruleViolation("LICENSE_DELETED", "This license was deleted.");
    const startsAt = license.startsAt ?? findLicenseStart(licenseQuotas);
    const certificate = createCertificate({ ...license, startsAt }, readSystemClock());
    return createCertificateResponse(
      buildCertificateFileName(license.companyName, license.key),
      await printCertificate(certificate),
    );
  } catch (error) {
    if (error instanceof Problem) return createProblemResponse(error);
    throw error;
  }
}
