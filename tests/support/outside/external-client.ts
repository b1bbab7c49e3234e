import { httpExchange } from "#app/api/endpoint/http-invoker.ts";
import { type LicenseApiClient, licenseApiClient } from "#app/api/client.ts";
import { specificationInvoker } from "#app/api/external/specification.ts";
import { upstreamLicenseApi } from "#app/gateways/license-api.ts";
import { type ExternalLicenseApi, startExternalLicenseApi } from "./license-api/server.ts";

export interface ExternalSetup {
  api: ExternalLicenseApi;
  /** An API client for a page of a signed-in user, with this timeout. */
  signedIn: (timeoutMs?: number) => Promise<LicenseApiClient>;
  send: ReturnType<typeof upstreamLicenseApi>;
}

/** An external license API with our client. */
export async function externalSetup(): Promise<ExternalSetup> {
  const api = await startExternalLicenseApi();
  return {
    api,
    send: upstreamLicenseApi(api.url, 120_000),
    async signedIn(timeoutMs = 120_000) {
      const reply = await fetch(`${api.url}/api/auth/sso/corporate/url`, { redirect: "manual" });
      const [cookie = ""] = reply.headers.getSetCookie();
      const headers = { cookie: cookie.split(";")[0] ?? "" };
      const page = new Request("https://desk.example.com/", { headers });
      const send = upstreamLicenseApi(api.url, timeoutMs);
      return licenseApiClient(specificationInvoker(httpExchange(send, page, () => {})));
    },
  };
}

export const problemOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => null,
    (error: unknown) => error,
  );
