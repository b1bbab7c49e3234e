import { createRequestHandler, type ServerBuild } from "react-router";

type Render = ReturnType<typeof createRequestHandler>;

interface Address {
  /** Ids of the routes from the outermost to the matching one. */
  ids: readonly string[];
  segments: readonly string[];
}

const remembered = 500;

/** Handles each page with only the routes that may match, because the router walks all its routes several times per page. */
export function screensOf(build: ServerBuild, mode: string | undefined): Render {
  const addresses = addressesIn(build);
  const all = createRequestHandler(build, mode);
  const renders = new Map<string, Render>();
  const lately = new Map<string, Render>();

  function renderOf(pathname: string): Render {
    if (!/^[\w\-./]*$/.test(pathname)) return all;
    const segments = segmentsOf(pathname.replace(/(?:\/_)?\.data$/, ""));
    const fitting = addresses.filter((address) => mayFit(address, segments));
    const ids = new Set(fitting.flatMap((address) => address.ids));
    const name = [...ids].join(" ");
    const known = renders.get(name);
    if (known) return known;
    const render = createRequestHandler(only(ids, build), mode);
    renders.set(name, render);
    return render;
  }

  function renderOfLate(pathname: string): Render {
    const known = lately.get(pathname);
    if (known) return known;
    if (lately.size >= remembered) lately.clear();
    const render = renderOf(pathname);
    lately.set(pathname, render);
    return render;
  }

  return (request, context) => renderOfLate(new URL(request.url).pathname)(request, context);
}

/** The router ignores case and trailing slashes. */
const segmentsOf = (path: string) =>
  path
    .toLowerCase()
    .split("/")
    .filter((segment) => segment !== "");

function addressesIn({ routes }: ServerBuild): Address[] {
  const wayTo = (id: string): string[] => {
    const parent = routes[id]?.parentId;
    return parent ? [...wayTo(parent), id] : [id];
  };
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    const ids = wayTo(route.id);
    return { ids, segments: segmentsOf(ids.map((id) => routes[id]?.path ?? "").join("/")) };
  });
}

/** Patterns beyond plain segments and parameters always count as a possible match. */
const mayFit = ({ segments }: Address, wanted: readonly string[]) =>
  segments.some((segment) => /[*?]/.test(segment)) ||
  (segments.length === wanted.length &&
    segments.every((segment, place) => segment.startsWith(":") || segment === wanted[place]));

function only(ids: ReadonlySet<string>, build: ServerBuild): ServerBuild {
  const kept = <Route>(routes: Record<string, Route>): Record<string, Route> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: kept(build.routes),
    assets: { ...build.assets, routes: kept(build.assets.routes) },
  };
}
