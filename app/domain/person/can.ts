import type { Viewer } from "./person.ts";
import type { Privilege } from "./privilege.ts";

/** `server`: only a deployed server. `admin`: only an admin. A list: a person with one of these privileges. */
export type Requirement = "public" | "signed-in" | "server" | "admin" | readonly [Privilege, ...Privilege[]];

/** Every endpoint must name one of these actions, so that no endpoint is reachable without a rule. */
const requirements = {
  "service.status": "public",
  "session.start": "public",
  "session.end": "public",
  "session.check": "signed-in",
  "person.current": "signed-in",
  "preferences.save": "signed-in",
  "directory.manage": "admin",
  "session.read": "signed-in",
  "session.remove": "signed-in",
  "license.read": "signed-in",
  "license.create": ["license-create"],
  "license.edit": ["license-manage"],
  "license.delete": ["license-manage", "license-delete"],
  "license.undo": ["license-manage", "license-delete"],
  "approval.read": ["license-create", "license-manage", "settings-manage"],
  "approval.request": ["license-create", "license-manage", "settings-manage"],
  "approval.decide": ["license-create", "license-manage", "settings-manage"],
  "license.import": ["license-manage"],
  "license-file.issue": ["license-manage", "license-create"],
  "customer-link.manage": ["license-manage"],
  "customer-link.use": "public",
  "certificate.issue": "signed-in",
  "certificate.mail": ["license-manage"],
  "report.read": ["license-manage"],
  "report.mail": ["license-manage"],
  "server.manage": ["license-manage"],
  "server.activate": "public",
  "server.report": "server",
  "quota.create": ["license-create", "license-manage"],
  "quota.manage": ["license-manage"],
  "summary.read": "signed-in",
  "summary.refresh": "signed-in",
  "tag.read": "signed-in",
  "tag.create": ["tags-create"],
  "tag.manage": ["tags-manage"],
  "package.read": "signed-in",
  "catalog.read": ["settings-manage"],
  "catalog.manage": "admin",
  "first-steps.manage": "admin",
  "crm.read": "signed-in",
  "customer.read": "signed-in",
  "case.read": "signed-in",
  "version.read": "signed-in",
  "version.latest": "public",
  "version.manage": ["versions-manage"],
  "person.manage": ["users-manage"],
  "access.review": ["users-manage"],
  "person.erase": "admin",
  "token.read": ["tokens-manage", "tags-manage"],
  "token.manage": ["tokens-manage"],
  "assistant.manage": "signed-in",
  "service-account.read": "signed-in",
  "service-account.confirm": "signed-in",
  "token.delete": ["tokens-manage", "tags-manage"],
  "audit.readLicense": "signed-in",
  "audit.read": ["users-manage", "settings-manage"],
  "audit.tokens": ["tokens-manage"],
  "settings.read": "signed-in",
  "settings.manage": ["settings-manage"],
  "renewal.read": ["license-manage"],
  "reminder.read": ["settings-manage", "license-manage"],
  "reminder.snooze": ["settings-manage", "license-manage"],
  "reminder.manage": ["settings-manage"],
  "job.read": ["settings-manage"],
  "job.run": ["settings-manage"],
  "webhook.manage": "admin",
  "view.read": "signed-in",
  "view.save": "signed-in",
  "view.share": ["license-manage"],
  "view.mail": ["license-manage"],
  "mail.read": ["settings-manage"],
  "mail.test": ["settings-manage"],
  "mail.sendStored": ["settings-manage"],
  "marketplace.use": "public",
  "purchase.read": "signed-in",
  "purchase.link": ["license-manage"],
  "purchase.create-license": ["license-create"],
  "marketplace.receiveEvent": "public",
  "instance.manage": ["license-manage"],
  "instance.delete": ["license-manage", "license-delete"],
  "trial.create": ["license-create"],
  "invitation.use": "public",
} as const satisfies Record<string, Requirement>;

export type Action = keyof typeof requirements;

export const findRequirement = (action: Action): Requirement => requirements[action];

/** Actions that every signed-in user may perform but that write data, so read-only tokens are rejected. */
const unprivilegedWriteActions: readonly Action[] = [
  "certificate.issue",
  "summary.refresh",
  "session.remove",
  "view.save",
  "preferences.save",
  "assistant.manage",
  "service-account.confirm",
];
/** Lists and reports, which a slightly outdated replica may serve. */
const listActions: readonly Action[] = [
  "license.read",
  "report.read",
  "tag.read",
  "customer.read",
  "case.read",
  "audit.readLicense",
  "audit.read",
  "renewal.read",
  "reminder.read",
];
export const isListAction = (action: Action): boolean => listActions.includes(action);

export const isUnprivilegedWriteAction = (action: Action): boolean =>
  unprivilegedWriteActions.includes(action);

export function can(viewer: Viewer | null, action: Action): boolean {
  const requirement = findRequirement(action);
  if (requirement === "public") return true;
  if (!viewer || requirement === "server") return false;
  if (viewer.isAdmin || requirement === "signed-in") return true;
  return requirement !== "admin" && requirement.some((privilege) => viewer.privileges.includes(privilege));
}
