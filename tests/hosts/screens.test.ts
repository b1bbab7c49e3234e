import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createPageHandler } from "#app/hosts/http/page-handler.ts";

const paths: Record<string, { path?: string; index?: true; parentId?: string }> = {
  root: { path: "" },
  home: { index: true, parentId: "root" },
  "signed-in": { parentId: "root" },
  tags: { path: "license/tags", parentId: "signed-in" },
  dialogs: { parentId: "tags" },
  new: { path: "new", parentId: "dialogs" },
  tag: { path: ":id", parentId: "dialogs" },
  file: { path: "license/catalog.json", parentId: "signed-in" },
  nothing: { path: "*", parentId: "root" },
};

const routes = Object.fromEntries(
  Object.entries(paths).map(([id, route]) => {
    const loader = ({ params }: { params: object }) => Response.json({ id, params });
    return [id, { id, ...route, module: { loader } }];
  }),
);
const build = {
  routes,
  assets: { routes: {} },
  entry: { module: {} },
  future: {},
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
} as unknown as ServerBuild;

test("an address leads to the same screen as with all routes", async () => {
  const [narrow, whole] = [createPageHandler(build, "production"), createRequestHandler(build, "production")];
  const addresses = {
    "/": "home",
    "/license/tags": "tags",
    "/License/TAGS/": "tags",
    "/license//tags": "nothing",
    "/license/tags/new": "new",
    "/license/tags/17": "tag",
    "/license/tags/a%20b": "tag",
    "/license/tags/%6eew": "new",
    "/license/tags/new/more": "nothing",
    "/license/catalog.json": "file",
    "/license": "nothing",
    "/license/tag%C3%A9s": "nothing",
  };
  for (const [address, id] of Object.entries(addresses)) {
    const results = await Promise.all(
      [narrow, whole].map(async (render) => {
        const response = await render(new Request(`http://localhost${address}`), new RouterContextProvider());
        return response.json();
      }),
    );
    expect(results[0]).toEqual(results[1]);
    expect(results[0]).toMatchObject({ id });
  }
});
