import {
  index,
  layout,
  prefix,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from "@react-router/dev/routes";
import { texts } from "#app/domain/license/license.ts";

/** A list, and the dialogs over it. */
const list = (path: string, file: string, dialogs: RouteConfigEntry[]) =>
  route(path, file, [layout("routes/lists/dialogs.tsx", { id: `dialogs-over-${path}` }, dialogs)]);

export default [
  index("routes/home.tsx"),
  layout("routes/signed-in.tsx", [
    route("first-steps", "routes/first-steps/save.ts"),
    ...prefix("license", [
      index("routes/license/to-licenses.tsx"),
      layout("routes/license/area.tsx", [
        route("search", "routes/license/search/search.tsx"),
        list("licenses", "routes/license/licenses/list/list.tsx", [
          route("new", "routes/license/licenses/new/new.tsx"),
          route("new/update", "routes/license/licenses/new/update.tsx"),
          route("refresh", "routes/license/licenses/list/refresh.tsx"),
          route("tag-names", "routes/license/licenses/filter/tag-names.ts"),
          route("tier-names", "routes/license/licenses/filter/tier-names.ts"),
          route("bulk", "routes/license/licenses/bulk/bulk.tsx"),
          route("bulk/preview", "routes/license/licenses/bulk/preview.tsx"),
          route("bulk/run", "routes/license/licenses/bulk/run.tsx"),
          route(":key", "routes/license/licenses/details/details.tsx", [
            route("tags", "routes/license/licenses/edit/tags.tsx"),
            route("quotas/:id/period", "routes/license/licenses/quota/period.tsx"),
            route("quotas/:id/capacity", "routes/license/licenses/quota/capacity.tsx"),
          ]),
          ...Object.values(texts).map(({ path }) =>
            route(`:key/${path}`, "routes/license/licenses/edit/text.tsx", { id: `license-${path}` }),
          ),
          route(":key/environment", "routes/license/licenses/edit/environment.tsx"),
          route(":key/soft-capacity", "routes/license/licenses/edit/soft-capacity.tsx"),
          route(":key/grace", "routes/license/licenses/edit/grace.tsx"),
          route(":key/delete", "routes/license/licenses/edit/delete.tsx"),
          route(":key/restore", "routes/license/licenses/edit/restore.tsx"),
          route(":key/renew", "routes/license/licenses/renew/renew.tsx"),
          route(":key/license-file", "routes/license/licenses/details/license-file.tsx"),
          route(":key/explain", "routes/license/licenses/explain/explain.tsx"),
          route(":key/quotas/new", "routes/license/licenses/quota/new.tsx"),
          route(":key/quotas/:id/status", "routes/license/licenses/quota/status.tsx"),
          route(":key/servers/:id/status", "routes/license/licenses/details/server-status.tsx"),
          route(":key/servers/:id/release", "routes/license/licenses/details/server-release.tsx"),
        ]),
        list("import", "routes/license/import/list.tsx", [
          route(":id/remove", "routes/license/import/remove.tsx"),
        ]),
        route("import/:id", "routes/license/import/import.tsx"),
        route("import/:id/run", "routes/license/import/run.ts"),
        list("versions", "routes/license/versions/list.tsx", [
          route("new", "routes/license/versions/new.tsx"),
          route(":id", "routes/license/versions/edit.tsx"),
        ]),
        list("tags", "routes/license/tags/list.tsx", [
          route("new", "routes/license/tags/new.tsx"),
          route(":id", "routes/license/tags/edit.tsx"),
          route(":id/delete", "routes/license/tags/delete.tsx"),
        ]),
        list("users", "routes/license/users/list.tsx", [
          route(":named", "routes/license/users/edit.tsx"),
          route(":named/status", "routes/license/users/status.tsx"),
          route(":named/sessions", "routes/license/users/sessions.tsx"),
          route(":named/erase", "routes/license/users/erase.tsx"),
        ]),
        list("tokens", "routes/license/tokens/list.tsx", [
          route("new", "routes/license/tokens/new.tsx"),
          route(":start/delete", "routes/license/tokens/delete.tsx"),
        ]),
        route("account", "routes/license/account/account.tsx"),
        route("account/theme", "routes/license/account/theme.ts"),
        route("settings", "routes/license/settings/settings.tsx"),
        route("settings/renewal-period", "routes/license/settings/renewal-period.tsx"),
        route("settings/reminder-days/new", "routes/license/settings/reminder-day-new.tsx"),
        route("settings/reminder-days/:day/remove", "routes/license/settings/reminder-day-remove.tsx"),
        route("settings/test-mail", "routes/license/settings/test-mail.tsx"),
        route("settings/mails/:id", "routes/license/settings/mail.tsx"),
        route("settings/jobs", "routes/license/settings/jobs/jobs.tsx"),
        route("settings/jobs/:name/run", "routes/license/settings/jobs/run.tsx"),
        list("settings/webhooks", "routes/license/settings/webhooks/list.tsx", [
          route("new", "routes/license/settings/webhooks/new.tsx", { id: "new-webhook" }),
        ]),
        list("settings/webhooks/:id", "routes/license/settings/webhooks/webhook.tsx", [
          route("delete", "routes/license/settings/webhooks/delete.tsx"),
        ]),
        route("settings/renewals", "routes/license/renewals/to-mails.ts"),
        list("renewals", "routes/license/renewals/desk.tsx", [
          route(":key/renew", "routes/license/licenses/renew/renew.tsx", { id: "renew-at-desk" }),
          route(":key/snooze", "routes/license/renewals/mails/snooze.tsx", { id: "snooze-at-desk" }),
          route(":key/lost", "routes/license/renewals/lost.tsx"),
          route(":key/reopen", "routes/license/renewals/reopen.tsx"),
          route(":key/owner", "routes/license/renewals/owner.tsx"),
        ]),
        list("renewals/mails", "routes/license/renewals/mails/renewals.tsx", [
          route(":key/snooze", "routes/license/renewals/mails/snooze.tsx"),
          route(":key/resume", "routes/license/renewals/mails/resume.tsx"),
          route(":key/send-again", "routes/license/renewals/mails/send-again.tsx"),
        ]),
        list("settings/catalog", "routes/license/settings/catalog/list.tsx", [
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
    ...prefix("internal", [
      index("routes/internal/to-create-instance.ts"),
      layout("routes/internal/area.tsx", [
        route("create-instance", "routes/internal/create-instance/create-instance.tsx"),
        route("create-instance/update", "routes/internal/create-instance/update.tsx"),
        list("one-customers", "routes/internal/one-customers/list/list.tsx", [
          route(":licenseKey", "routes/internal/one-customers/details/details.tsx"),
          route(":licenseKey/retry", "routes/internal/one-customers/retry.tsx"),
          route(":licenseKey/resend-invitation", "routes/internal/one-customers/resend-invitation.tsx"),
          route(":licenseKey/send-address", "routes/internal/one-customers/send-address.tsx"),
          route(":licenseKey/create-again", "routes/internal/one-customers/create-again.tsx"),
          route(":licenseKey/extend", "routes/internal/one-customers/extend.tsx"),
          route(":licenseKey/convert", "routes/internal/one-customers/convert.tsx"),
          route(":licenseKey/suspend", "routes/internal/one-customers/suspend.tsx"),
          route(":licenseKey/resume", "routes/internal/one-customers/resume.tsx"),
          route(":licenseKey/delete", "routes/internal/one-customers/delete.tsx"),
        ]),
        list("one-customers/waiting", "routes/internal/one-customers/waiting/waiting.tsx", [
          route(":licenseKey/approve", "routes/internal/one-customers/waiting/approve.tsx"),
        ]),
        route("air-customers", "routes/internal/air-customers/list.tsx"),
        route("air-customers/:id", "routes/internal/air-customers/overview.tsx"),
        route("air-customers/:id/case-activities", "routes/internal/air-customers/case-activities.tsx"),
      ]),
    ]),
  ]),
  ...prefix("license", [route("audit", "routes/license/audit/audit.tsx")]),
  route("marketplace", "routes/marketplace/page.tsx"),
  route("marketplace/retry", "routes/sign-up/retry.ts", { id: "marketplace-retry" }),
  route("confirm-customer", "routes/confirm-customer/page.tsx"),
  route("confirm-customer/renew", "routes/confirm-customer/renew.tsx"),
  route("create-instance", "routes/create-instance/page.tsx"),
  route("create-instance/retry", "routes/sign-up/retry.ts", { id: "create-instance-retry" }),
  ...prefix("tornado/auth", [
    index("routes/tornado/auth.tsx"),
    route("callback", "routes/tornado/callback.tsx"),
  ]),
  ...prefix("auth", [
    route("sign-in", "routes/auth/sign-in.tsx"),
    route("signed-in", "routes/auth/signed-in.tsx"),
    route("sign-out", "routes/auth/sign-out.tsx"),
  ]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
