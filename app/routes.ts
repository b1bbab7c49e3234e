import {
  index,
  layout,
  prefix,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from "@react-router/dev/routes";
import { actionsWithConfirmation } from "#app/routes/internal/one-customers/confirmed-actions.ts";
import { textFieldSettings } from "#app/domain/license/editable-fields.ts";

/** A list page with child routes, which open as dialogs over the list. */
const listRoute = (path: string, file: string, dialogs: RouteConfigEntry[]) =>
  route(path, file, [layout("routes/kit/lists/dialogs.tsx", { id: `dialogs-over-${path}` }, dialogs)]);

/** Pages that need our endpoints beyond the specification. */
const extensionPages = (id: string, pages: RouteConfigEntry[]) =>
  layout("routes/extension-pages.ts", { id: `extension-pages-${id}` }, pages);

export default [
  route("license", "routes/license/layout.tsx", [
    route("audit", "routes/license/audit/audit.tsx"),
    layout("routes/signed-in.ts", [
      index("routes/license/to-licenses.tsx"),
      route("search", "routes/license/search/search.tsx"),
      route("search/results", "routes/license/search/results.ts"),
      route("names/:of", "routes/kit/names/names.ts"),
      listRoute("licenses", "routes/license/licenses/list/list.tsx", [
        route("new", "routes/license/licenses/new/new.tsx"),
        route("new/update", "routes/license/licenses/new/update.tsx"),
        route("refresh", "routes/license/licenses/list/refresh.tsx"),
        route("columns", "routes/license/licenses/columns/columns.tsx"),
        extensionPages("license-list", [
          route("counts", "routes/license/licenses/filter/counts.ts"),
          route("views", "routes/license/licenses/views/views.tsx"),
          route("views/new", "routes/license/licenses/views/new.tsx", { id: "new-view" }),
          route("views/:id", "routes/license/licenses/views/edit.tsx"),
          route("views/:id/mail", "routes/license/licenses/views/mail.tsx"),
          route("views/:id/delete", "routes/license/licenses/views/delete.tsx"),
          route("bulk", "routes/license/licenses/bulk/bulk.tsx"),
          route("bulk/preview", "routes/license/licenses/bulk/preview.tsx"),
          route(":key/undo/:id", "routes/license/licenses/edit/undo.ts"),
        ]),
        route(":key", "routes/license/licenses/details/details.tsx", [
          route("tags", "routes/license/licenses/edit/tags.tsx"),
          ...Object.values(textFieldSettings).map(({ path }) =>
            route(path, "routes/license/licenses/edit/text.tsx", { id: `license-${path}` }),
          ),
          route("environment", "routes/license/licenses/edit/environment.tsx"),
          route("soft-capacity", "routes/license/licenses/edit/soft-capacity.tsx"),
          extensionPages("license", [
            route("grace", "routes/license/licenses/edit/grace.tsx"),
            route("customer-alerts", "routes/license/licenses/edit/customer-alerts.tsx"),
            route("customer", "routes/license/licenses/change/customer.tsx"),
            route("customer/update", "routes/license/licenses/change/customer-update.tsx"),
            route("tier", "routes/license/licenses/change/tier.tsx"),
            route("offline", "routes/license/licenses/change/offline.tsx"),
            route("renew", "routes/license/licenses/renew/renew.tsx"),
            route("explain", "routes/license/licenses/explain/explain.tsx"),
            route("activation-code", "routes/license/licenses/servers/activation-code.tsx"),
            route("statement", "routes/license/licenses/servers/statement.tsx"),
            route("rejections/:id/dismissal", "routes/license/licenses/servers/rejection-dismissal.tsx"),
            route("servers/:id/release", "routes/license/licenses/servers/server-release.tsx"),
          ]),
          route("delete", "routes/license/licenses/edit/delete.tsx"),
          route("certificate", "routes/license/licenses/certificate/certificate.tsx"),
          route("license-file", "routes/license/licenses/details/license-file.tsx"),
          route("quotas/new", "routes/license/licenses/quota/new.tsx"),
          route("quotas/:id/period", "routes/license/licenses/quota/period.tsx"),
          route("quotas/:id/capacity", "routes/license/licenses/quota/capacity.tsx"),
          route("quotas/:id/status", "routes/license/licenses/quota/status.tsx"),
          route("servers/:id/status", "routes/license/licenses/servers/server-status.tsx"),
        ]),
        route(":key/restore", "routes/license/licenses/edit/restore.tsx"),
      ]),
      layout("routes/embedded-pages.ts", [
        listRoute("import", "routes/license/import/list.tsx", [
          route(":id/remove", "routes/license/import/remove.tsx"),
        ]),
        route("import/:id", "routes/license/import/import.tsx"),
        route("import/:id/run", "routes/license/import/run.ts"),
      ]),
      extensionPages("bulk-runs-and-customers", [
        route("bulk", "routes/license/bulk/list.tsx", { id: "bulk-runs" }),
        listRoute("bulk/:id", "routes/license/bulk/run.tsx", [
          route("again", "routes/license/bulk/again.tsx"),
        ]),
        route("bulk/:id/undo", "routes/license/bulk/undo.ts", { id: "undo-bulk-run" }),
        route("bulk/:id/steer", "routes/license/bulk/steer.ts"),
        route("rejections", "routes/license/rejections/list.tsx"),
        route("purchases", "routes/license/purchases/list.tsx"),
        route("purchases/:id", "routes/license/purchases/purchase.tsx"),
        route("customers", "routes/license/customers/list.tsx"),
        route("customers/of/:key", "routes/license/customers/of-license.ts"),
        listRoute("customers/:id", "routes/license/customers/overview.tsx", [
          route("renew/:key", "routes/license/licenses/renew/renew.tsx", { id: "renew-at-customer" }),
          route("statement", "routes/license/customers/statement.tsx"),
        ]),
        route("customers/:id/merge", "routes/license/customers/merge.tsx"),
      ]),
      listRoute("versions", "routes/license/versions/list.tsx", [
        route("new", "routes/license/versions/new.tsx"),
        route(":id", "routes/license/versions/edit.tsx"),
      ]),
      listRoute("tags", "routes/license/tags/list.tsx", [
        extensionPages("new-tag", [route("new", "routes/license/tags/new.tsx")]),
        route(":id", "routes/license/tags/edit.tsx"),
        route(":id/delete", "routes/license/tags/delete.tsx"),
      ]),
      listRoute("users", "routes/license/users/list.tsx", [
        extensionPages("invitation", [route("invite", "routes/license/users/invite.tsx")]),
        route(":user", "routes/license/users/edit.tsx"),
        route(":user/status", "routes/license/users/status.tsx"),
        route(":user/sessions", "routes/license/users/sessions.tsx"),
        route(":user/erase", "routes/license/users/erase.tsx"),
      ]),
      extensionPages("access-review", [
        route("users/access-review", "routes/license/access-review/list.tsx", { id: "access-review" }),
      ]),
      listRoute("tokens", "routes/license/tokens/list.tsx", [
        route("new", "routes/license/tokens/new.tsx"),
        route(":start/delete", "routes/license/tokens/delete.tsx"),
      ]),
      route("tokens/delete", "routes/license/tokens/delete-by-value.tsx"),
      route("account", "routes/license/account/account.tsx"),
      route("account/look", "routes/license/account/look.ts"),
      route("account/shortcuts", "routes/license/account/shortcuts.ts"),
      route("settings", "routes/license/settings/settings.tsx"),
      route("settings/renewal-period", "routes/license/settings/renewal-period.tsx"),
      route("settings/reminder-days/new", "routes/license/settings/reminder-day-new.tsx"),
      route("settings/reminder-days/:day/remove", "routes/license/settings/reminder-day-remove.tsx"),
      route("settings/test-mail", "routes/license/settings/test-mail.tsx"),
      route("settings/stored-notices", "routes/license/settings/send-stored-notices.tsx"),
      route("settings/mails/:id", "routes/license/settings/mail.tsx"),
      extensionPages("settings", [
        route("approvals", "routes/license/approvals/list.tsx", { id: "approvals" }),
        route("approvals/:id", "routes/license/approvals/approval.tsx"),
        route("settings/approval-rules", "routes/license/settings/approval-rules.tsx"),
        route("account/assistants", "routes/license/assistants/assistants.tsx", { id: "own-assistants" }),
        route("account/assistants/:start/remove", "routes/license/assistants/remove.ts"),
        route("settings/assistants", "routes/license/settings/assistants.tsx", { id: "all-assistants" }),
        route("settings/reports", "routes/license/settings/reports/reports.tsx"),
        route("settings/jobs", "routes/license/settings/jobs/jobs.tsx"),
        route("settings/jobs/:name/run", "routes/license/settings/jobs/run.tsx"),
        listRoute("settings/directory", "routes/license/settings/directory/list.tsx", [
          route("new", "routes/license/settings/directory/new.tsx", { id: "new-directory-token" }),
          route(":id/delete", "routes/license/settings/directory/delete.tsx", {
            id: "delete-directory-token",
          }),
          route("rules/new", "routes/license/settings/directory/rule-new.tsx"),
          route("rules/:position", "routes/license/settings/directory/rule-edit.tsx"),
          route("rules/:position/remove", "routes/license/settings/directory/rule-remove.tsx"),
        ]),
        listRoute("settings/service-accounts", "routes/license/settings/service-accounts/list.tsx", [
          route("new", "routes/license/settings/service-accounts/new.tsx", { id: "new-service-account" }),
          route(":id", "routes/license/settings/service-accounts/edit.tsx"),
          route(":id/token", "routes/license/settings/service-accounts/replace-token.tsx"),
          route(":id/confirm", "routes/license/settings/service-accounts/confirm.tsx"),
          route(":id/delete", "routes/license/settings/service-accounts/delete.tsx"),
        ]),
        listRoute("settings/webhooks", "routes/license/settings/webhooks/list.tsx", [
          route("new", "routes/license/settings/webhooks/new.tsx", { id: "new-webhook" }),
        ]),
        listRoute("settings/webhooks/:id", "routes/license/settings/webhooks/webhook.tsx", [
          route("edit", "routes/license/settings/webhooks/edit.tsx"),
          route("delete", "routes/license/settings/webhooks/delete.tsx"),
          route("deliveries/:deliveryId", "routes/license/settings/webhooks/attempts.tsx"),
        ]),
        route("settings/renewals", "routes/license/renewals/to-mails.ts"),
        listRoute("renewals", "routes/license/renewals/desk.tsx", [
          route(":key/renew", "routes/license/licenses/renew/renew.tsx", { id: "renew-at-desk" }),
          route(":key/snooze", "routes/license/renewals/mails/snooze.tsx", { id: "snooze-at-desk" }),
          route(":key/lost", "routes/license/renewals/lost.tsx"),
          route(":key/reopen", "routes/license/renewals/reopen.tsx"),
          route(":key/owner", "routes/license/renewals/owner.tsx"),
        ]),
        listRoute("renewals/mails", "routes/license/renewals/mails/renewals.tsx", [
          route(":key/snooze", "routes/license/renewals/mails/snooze.tsx"),
          route(":key/resume", "routes/license/renewals/mails/resume.tsx"),
          route(":key/send-again", "routes/license/renewals/mails/send-again.tsx"),
        ]),
        listRoute("settings/catalog", "routes/license/settings/catalog/list.tsx", [
          route("packages/new", "routes/license/settings/catalog/package.tsx", { id: "new-package" }),
          route("packages/:id", "routes/license/settings/catalog/package.tsx"),
          route("packages/:id/tiers/new", "routes/license/settings/catalog/tier.tsx", { id: "new-tier" }),
          route("tiers/:id", "routes/license/settings/catalog/tier.tsx"),
          route("remove/:of/:id", "routes/license/settings/catalog/remove.tsx"),
          route("document", "routes/license/settings/catalog/document.tsx"),
          route("review", "routes/license/settings/catalog/review.tsx"),
          route("move", "routes/license/settings/catalog/move.ts"),
          route("discard", "routes/license/settings/catalog/discard.ts"),
          route("sample", "routes/license/settings/catalog/sample.ts"),
        ]),
        route("settings/catalog/catalog.json", "routes/license/settings/catalog/file.ts"),
      ]),
    ]),
  ]),
  route("internal", "routes/internal/layout.tsx", [
    index("routes/internal/to-create-instance.ts"),
    extensionPages("internal", [
      route("create-instance", "routes/internal/create-instance/create-instance.tsx"),
      route("create-instance/update", "routes/internal/create-instance/update.tsx"),
      listRoute("one-customers", "routes/internal/one-customers/list/list.tsx", [
        route(":licenseKey", "routes/internal/one-customers/details/details.tsx"),
        ...actionsWithConfirmation.map((name) =>
          route(`:licenseKey/${name}`, "routes/internal/one-customers/confirm.tsx", {
            id: `hosted-${name}`,
          }),
        ),
        route(":licenseKey/extend", "routes/internal/one-customers/extend.tsx"),
        route(":licenseKey/convert", "routes/internal/one-customers/convert.tsx"),
        route(":licenseKey/delete", "routes/internal/one-customers/delete.tsx"),
      ]),
      listRoute("one-customers/waiting", "routes/internal/one-customers/waiting/waiting.tsx", [
        route(":licenseKey/approve", "routes/internal/one-customers/waiting/approve.tsx"),
      ]),
      route("air-customers", "routes/internal/air-customers/list.tsx"),
      route("air-customers/:id", "routes/internal/air-customers/overview.tsx"),
      route("air-customers/:id/case-activities", "routes/internal/air-customers/case-activities.tsx"),
    ]),
  ]),
  layout("routes/plain-layout.tsx", [
    index("routes/home.tsx"),
    route("marketplace", "routes/marketplace/page.tsx"),
    route("marketplace/azure", "routes/marketplace/page.tsx", { id: "marketplace-azure" }),
    route("confirm-customer", "routes/confirm-customer/page.tsx"),
    route("confirm-customer/renew", "routes/confirm-customer/renew.tsx"),
    route("create-instance", "routes/create-instance/page.tsx"),
    ...prefix("tornado/auth", [
      index("routes/tornado/auth.tsx"),
      route("callback", "routes/tornado/callback.tsx"),
    ]),
    ...prefix("auth", [
      route("sign-in", "routes/auth/sign-in.tsx"),
      route("signed-in", "routes/auth/signed-in.tsx"),
      route("sign-out", "routes/auth/sign-out.tsx"),
    ]),
    route("api/docs/:resource?", "routes/reference/reference.tsx"),
    route("api/*", "routes/failed-download.ts"),
    route("*", "routes/not-found.ts"),
  ]),
  layout("routes/signed-in.ts", { id: "signed-in" }, [
    extensionPages("first-steps", [route("first-steps", "routes/first-steps/save.ts")]),
  ]),
  route("marketplace/retry", "routes/sign-up/retry.ts", { id: "marketplace-retry" }),
  route("marketplace/azure/retry", "routes/sign-up/retry.ts", { id: "marketplace-azure-retry" }),
  route("create-instance/retry", "routes/sign-up/retry.ts", { id: "create-instance-retry" }),
  route("brand/logo.png", "routes/brand-logo.ts"),
] satisfies RouteConfig;
