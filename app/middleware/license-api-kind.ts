import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import * as apiKinds from "#app/domain/license-api-kind.ts";
import { type LicenseApiKind, notSupportedCode } from "#app/domain/license-api-kind.ts";
import { sessionContext } from "./session.ts";

export const licenseApiKindContext = createContext<LicenseApiKind>("embedded");

/** True if the license API has our endpoints beyond the specification. */
export const hasExtensions = (context: Readonly<RouterContextProvider>): boolean =>
  apiKinds.hasExtensions(context.get(licenseApiKindContext));

/** 200 when the page is opened, 501 when a form is submitted. */
export const notSupportedStatus = ({ method }: Request): number =>
  method === "GET" || method === "HEAD" ? 200 : 501;

/** Shows an error page if the license API has another kind. */
export const requireLicenseApi =
  (isSupported: (apiKind: LicenseApiKind) => boolean): MiddlewareFunction<Response> =>
  ({ request, context }, next) => {
    const apiKind = context.get(licenseApiKindContext);
    if (isSupported(apiKind)) return next();
    // No loader has run yet, so the error carries the data that the page frame needs.
    const frameData = { viewer: context.get(sessionContext), apiKind };
    throw data({ code: notSupportedCode, ...frameData }, { status: notSupportedStatus(request) });
  };
