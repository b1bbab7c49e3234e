import { href, Link } from "react-router";
import type { LoggedActivity } from "#app/domain/case/case-activity.ts";
import { ActivityTable } from "./activity-table.tsx";
import { EmptyOverviewSection, OverviewSection } from "./part.tsx";

interface LatestActivityProps {
  id: number;
  activities: readonly LoggedActivity[];
}

export const LatestActivity = ({ id, activities }: LatestActivityProps) => (
  <OverviewSection
    title="Latest activity"
    aside={
      activities.length > 0 && (
        <Link
          to={href("/internal/air-customers/:id/case-activities", { id: String(id) })}
          className="text-primary underline-offset-2 hover:underline"
        >
          All case activities
        </Link>
      )
    }
  >
    {activities.length === 0 ? (
      <EmptyOverviewSection>No case activity yet.</EmptyOverviewSection>
    ) : (
      <ActivityTable id={id} activities={activities} />
    )}
  </OverviewSection>
);
