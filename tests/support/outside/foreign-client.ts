import { exchangeOverHttp } from "#app/api/call/over-http.ts";
import { type LicenseApiClient, licenseApiClient } from "#app/api/client.ts";
import { inSpecification } from "#app/api/foreign/specification.ts";
import { upstreamLicenseApi } from "#app/gateways/license-api.ts";
import { type ForeignLicenseApi, startForeignLicenseApi } from "./license-api/server.ts";

export interface ForeignSetting {
  api: ForeignLicenseApi;
  /** An API client for a page of a signed-in user, with this timeout. */
  signedIn: (patienceMs?: number) => Promise<LicenseApiClient>;
  send: ReturnType<typeof upstreamLicenseApi>;
}

/** An external license API with our client. */
export async function foreignSetting(): Promise<ForeignSetting> {
  const api = await startForeignLicenseApi();
  return {
    api,
    send: upstreamLicenseApi(api.url, 120_000),
    async signedIn(patienceMs = 120_000) {
      const reply = await fetch(`${api.url}/api/auth/sso/corporate/url`, { redirect: "manual" });
      const [cookie = ""] = reply.headers.getSetCookie();
      const headers = { cookie: cookie.split(";")[0] ?? "" };
      const page = new Request("https://desk.example.com/", { headers });
      const send = upstreamLicenseApi(api.url, patienceMs);
      return licenseApiClient(inSpecification(exchangeOverHttp(send, page, () => {})));
    },
  };
}

export const problemOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );
