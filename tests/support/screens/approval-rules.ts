import type { Page } from "@playwright/test";
import type { AccessLine } from "#app/domain/access-review/access-review.ts";
import { changeThroughApi } from "./background-actions.ts";

export const saveApprovalRules = (ada: Page, rules: object): Promise<void> =>
  changeThroughApi(ada, "PUT", "/api/oem/license-settings/approval-rules", {
    neverEnds: false,
    maxLicenses: null,
    adminRights: false,
    ...rules,
  });

/** A second user who manages settings would have to approve this, so the other users lose that privilege first. */
export async function switchApprovalRulesOff(ada: Page): Promise<void> {
  const { origin } = new URL(ada.url());
  const response = await ada.request.get(`${origin}/api/oem/access-review?pageSize=1000`);
  const { entities } = ((await response.json()) as { result: { entities: AccessLine[] } }).result;
  const managerIds = entities
    .filter(({ right, email }) => right === "settings-manage" && email !== "ada@example.com")
    .map(({ userId }) => userId);
  for (const managerId of managerIds) {
    const otherPrivileges = entities
      .filter(({ userId, right }) => userId === managerId && right !== "settings-manage")
      .map(({ right }) => right);
    await changeThroughApi(ada, "POST", "/api/user/privileges", {
      email: String(managerId),
      privileges: otherPrivileges,
    });
  }
  await saveApprovalRules(ada, {});
}
