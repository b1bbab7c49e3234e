import { certificateReply } from "#app/api/licenses/license-certificate.ts";
import { licenseApiClient } from "#app/api/client.ts";
import { refuse } from "#app/api/call/envelope.ts";
import type { Ask } from "#app/api/call/call-input.ts";
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
export async function foreignCertificate(
  request: Request,
  ask: Ask,
  make: CertificateMaker,
): Promise<Response> {
  const { licenses, quotas } = licenseApiClient(ask);
  const key = decodeURIComponent(keyIn(request) ?? "");
  try {
    const [license, terms] = await Promise.all([
      licenses.one({ params: { key } }),
      quotas.ofLicense({ query: { licenseKey: key } }),
    ]);
    if (license.deletedAt) throw ruleBroken("LICENSE_DELETED", "This license was deleted.");
    const startsAt = license.startsAt ?? startOf(terms);
    const certificate = certificateOf({ ...license, startsAt }, instantOf(Date.now()));
    return certificateReply(certificateFileName(license.companyName, license.key), await make(certificate));
  } catch (error) {
    if (error instanceof Problem) return refuse(error);
    throw error;
  }
}
