import { createRequestHandler, type ServerBuild } from "react-router";

type PageHandler = ReturnType<typeof createRequestHandler>;

interface Address {
  /** Ids of the routes from the outermost to the matching one. */
  ids: readonly string[];
  segments: readonly string[];
}

const maxCachedPaths = 500;

/** Handles each page with only the routes that may match, because the router walks all its routes several times per page. */
export function createPageHandler(build: ServerBuild, mode: string | undefined): PageHandler {
  const addresses = addressesIn(build);
  const fullHandler = createRequestHandler(build, mode);
  const handlersByRoutes = new Map<string, PageHandler>();
  const handlersByPath = new Map<string, PageHandler>();

  function handlerFor(pathname: string): PageHandler {
    if (!/^[\w\-./]*$/.test(pathname)) return fullHandler;
    const segments = segmentsOf(pathname.replace(/(?:\/_)?\.data$/, ""));
    const matching = addresses.filter((address) => mayMatch(address, segments));
    const ids = new Set(matching.flatMap((address) => address.ids));
    const name = [...ids].join(" ");
    const cachedHandler = handlersByRoutes.get(name);
    if (cachedHandler) return cachedHandler;
    const handler = createRequestHandler(withRoutesOnly(ids, build), mode);
    handlersByRoutes.set(name, handler);
    return handler;
  }

  function cachedHandlerFor(pathname: string): PageHandler {
    const cachedHandler = handlersByPath.get(pathname);
    if (cachedHandler) return cachedHandler;
    if (handlersByPath.size >= maxCachedPaths) handlersByPath.clear();
    const handler = handlerFor(pathname);
    handlersByPath.set(pathname, handler);
    return handler;
  }

  return (request, context) => cachedHandlerFor(new URL(request.url).pathname)(request, context);
}

/** The router ignores case and trailing slashes. */
const segmentsOf = (path: string) =>
  path
    .toLowerCase()
    .split("/")
    .filter((segment) => segment !== "");

function addressesIn({ routes }: ServerBuild): Address[] {
  const routeIdsTo = (id: string): string[] => {
    const parent = routes[id]?.parentId;
    return parent ? [...routeIdsTo(parent), id] : [id];
  };
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    const ids = routeIdsTo(route.id);
    return { ids, segments: segmentsOf(ids.map((id) => routes[id]?.path ?? "").join("/")) };
  });
}

/** Patterns beyond plain segments and parameters always count as a possible match. */
const mayMatch = ({ segments }: Address, requested: readonly string[]) =>
  segments.some((segment) => /[*?]/.test(segment)) ||
  (segments.length === requested.length &&
    segments.every((segment, index) => segment.startsWith(":") || segment === requested[index]));

function withRoutesOnly(ids: ReadonlySet<string>, build: ServerBuild): ServerBuild {
  const selectRoutes = <Route>(routes: Record<string, Route>): Record<string, Route> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: selectRoutes(build.routes),
    assets: { ...build.assets, routes: selectRoutes(build.assets.routes) },
  };
}
