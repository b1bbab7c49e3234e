import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("routes/signed-in.tsx", [
    index("routes/home.tsx"),
    ...prefix("license", [
      index("routes/license/to-licenses.tsx"),
      layout("routes/license/area.tsx", [
        route("search", "routes/license/search.tsx"),
        route("licenses", "routes/license/licenses/list.tsx", [
          route("new", "routes/license/licenses/new.tsx"),
          route("new/update", "routes/license/licenses/new-update.tsx"),
          route("refresh", "routes/license/licenses/refresh.tsx"),
          route("tag-names", "routes/license/licenses/filter-tags.ts"),
          route("bulk", "routes/license/licenses/bulk.tsx"),
          route("bulk/preview", "routes/license/licenses/bulk-preview.tsx"),
          route("bulk/run", "routes/license/licenses/bulk-run.tsx"),
          route(":key", "routes/license/licenses/details.tsx"),
          route(":key/notes", "routes/license/licenses/notes.tsx"),
          route(":key/environment", "routes/license/licenses/environment.tsx"),
          route(":key/soft-capacity", "routes/license/licenses/soft-capacity.tsx"),
          route(":key/tags", "routes/license/licenses/tags.tsx"),
          route(":key/delete", "routes/license/licenses/delete.tsx"),
          route(":key/restore", "routes/license/licenses/restore.tsx"),
          route(":key/license-file", "routes/license/licenses/license-file.tsx"),
          route(":key/explain", "routes/license/licenses/explain.tsx"),
          route(":key/quotas/new", "routes/license/licenses/quota-new.tsx"),
          route(":key/quotas/:id/period", "routes/license/licenses/change-period.tsx"),
          route(":key/quotas/:id/capacity", "routes/license/licenses/change-capacity.tsx"),
          route(":key/quotas/:id/status", "routes/license/licenses/quota-status.tsx"),
          route(":key/servers/:id/status", "routes/license/licenses/server-status.tsx"),
        ]),
      ]),
    ]),
  ]),
  ...prefix("auth", [route("sign-in", "routes/sign-in.tsx"), route("sign-out", "routes/auth/sign-out.tsx")]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
