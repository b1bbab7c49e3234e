import { createContext, data, type MiddlewareFunction } from "react-router";
import { allCapabilities, notSupported, type Capability } from "#app/domain/capability.ts";
import { sessionContext } from "./session.ts";

export const capabilitiesContext = createContext<readonly Capability[]>(allCapabilities);

/** A page that says so is an ordinary page; a form that was sent has failed. */
export const notSupportedStatus = ({ method }: Request): number =>
  method === "GET" || method === "HEAD" ? 200 : 501;

/** Shows a page that says that the license API does not offer this. */
export const requireCapability =
  (capability: Capability): MiddlewareFunction<Response> =>
  ({ request, context }, next) => {
    const capabilities = context.get(capabilitiesContext);
    if (capabilities.includes(capability)) return next();
    // No loader has run yet, so the error carries what the frame of the page needs.
    const frame = { person: context.get(sessionContext), capabilities };
    throw data({ code: notSupported, ...frame }, { status: notSupportedStatus(request) });
  };
