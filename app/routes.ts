import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("routes/signed-in.tsx", [
    index("routes/home.tsx"),
    ...prefix("license", [
      index("routes/license/to-licenses.tsx"),
      layout("routes/license/area.tsx", [
        route("licenses", "routes/license/licenses/list.tsx", [
          route("new", "routes/license/licenses/new.tsx"),
          route("refresh", "routes/license/licenses/refresh.tsx"),
          route(":key", "routes/license/licenses/details.tsx"),
          route(":key/license-file", "routes/license/licenses/license-file.tsx"),
        ]),
      ]),
    ]),
  ]),
  ...prefix("auth", [route("sign-in", "routes/sign-in.tsx"), route("sign-out", "routes/auth/sign-out.tsx")]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
