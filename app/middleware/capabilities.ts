import { createContext, data, type MiddlewareFunction } from "react-router";
import { allCapabilities, notSupportedCode, type Capability } from "#app/domain/capability.ts";
import { sessionContext } from "./session.ts";

export const capabilitiesContext = createContext<readonly Capability[]>(allCapabilities);

/** Returns the status of a page that reports a missing capability: 200 when it is opened, 501 when a form is submitted. */
export const notSupportedStatus = ({ method }: Request): number =>
  method === "GET" || method === "HEAD" ? 200 : 501;

/** Shows an error page if the license API does not support the capability. Null requires no capability. */
export const requireCapability =
  (capability: Capability | null): MiddlewareFunction<Response> =>
  ({ request, context }, next) => {
    const capabilities = context.get(capabilitiesContext);
    if (capability === null || capabilities.includes(capability)) return next();
    // No loader has run yet, so the error carries the data that the page frame needs.
    const frameData = { viewer: context.get(sessionContext), capabilities };
    throw data({ code: notSupportedCode, ...frameData }, { status: notSupportedStatus(request) });
  };
