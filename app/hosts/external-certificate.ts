import { certificateResponse } from "#app/api/licenses/license-certificate.ts";
import { licenseApiClient } from "#app/api/client.ts";
import { problemResponse } from "#app/api/endpoint/envelope.ts";
import type { ApiInvoker } from "#app/api/endpoint/client-input.ts";
import {
  type CertificateMaker,
  certificateFileName,
  certificateOf,
} from "#app/domain/license/certificates.ts";
import { startOf } from "#app/domain/quota/running.ts";
import { Problem, ruleBroken } from "#app/domain/problem.ts";
import { instantOf } from "#app/domain/time/time.ts";

const address = /^\/api\/oem\/licenses\/([^/]+)\/certificate\.pdf$/;

const keyIn = ({ url }: Request) => address.exec(new URL(url).pathname)?.[1];

export const isCertificate = (request: Request): boolean =>
  request.method === "GET" && keyIn(request) !== undefined;

/** The specification has certificates but no endpoint for them, so this prints them from the license of the external API. */
export async function externalCertificate(
  request: Request,
  invoke: ApiInvoker,
  makeCertificate: CertificateMaker,
): Promise<Response> {
  const { licenses, quotas } = licenseApiClient(invoke);
  const key = decodeURIComponent(keyIn(request) ?? "");
  try {
    const [license, terms] = await Promise.all([
      licenses.get({ params: { key } }),
      quotas.ofLicense({ query: { licenseKey: key } }),
    ]);
    if (license.deletedAt) throw ruleBroken("LICENSE_DELETED", "This license was deleted.");
    const startsAt = license.startsAt ?? startOf(terms);
    const certificate = certificateOf({ ...license, startsAt }, instantOf(Date.now()));
    return certificateResponse(
      certificateFileName(license.companyName, license.key),
      await makeCertificate(certificate),
    );
  } catch (error) {
    if (error instanceof Problem) return problemResponse(error);
    throw error;
  }
}
