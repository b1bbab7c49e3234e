import { href } from "react-router";
import type { ListedApproval } from "#app/domain/approval/approval.ts";
import type { Page } from "#app/domain/page.ts";
import { createNumberFormat, formatDaysAway } from "#app/domain/time/format-date.ts";
import type { DateLocale } from "#app/domain/time/date-locale.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { buildApprovalPath } from "#app/routes/kit/approval/approval-redirect.ts";
import { operationLabels } from "#app/words/approval-wording.ts";
import type { DashboardView } from "./present-dashboard.ts";

export const approvalFigureSize = 3;

/** The requests that wait for a decision of the viewer, or null if there are none. */
export function buildApprovalFigure(
  { entities, totalEntityCount }: Page<ListedApproval>,
  now: Instant,
  { numbers }: DateLocale,
): DashboardView["nonEmptyFigures"][number] | null {
  if (totalEntityCount === 0) return null;
  const format = createNumberFormat(numbers);
  return {
    label: "Waiting for your approval",
    countText: format.formatThousands(totalEntityCount),
    to: `${href("/license/approvals")}?view=waiting`,
    lines: entities.map(({ id, companyName, operation, expiresAt }) => ({
      name: companyName ?? operationLabels[operation],
      detail: formatDaysAway(expiresAt, now, format),
      at: expiresAt,
      to: buildApprovalPath(id),
    })),
  };
}
