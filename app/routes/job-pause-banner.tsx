import type { JobPause } from "#app/domain/job-pause/pause.ts";
import { DateText } from "#app/ui/data/date.tsx";
import { Code } from "#app/ui/data/chip.tsx";

const cause: Record<JobPause["reason"], string> = {
  setting: "The JOBS setting is off.",
  restore: "This database was restored from a backup.",
  operator: "An operator paused them.",
};

export const JobPauseBanner = ({ pause: { since, reason } }: { pause: JobPause }) => (
  <div role="status" className="border-b border-line bg-warning-soft px-4 py-2 text-sm text-warning sm:px-6">
    <strong>
      Background jobs are paused since <DateText value={since} format="minute" />.
    </strong>{" "}
    {cause[reason]} No mail, webhook or order is sent.{" "}
    {reason === "setting" ? (
      <>
        To resume, remove <Code>JOBS=off</Code> and restart the app.
      </>
    ) : (
      <>
        To resume, run <Code>npm run jobs -- resume</Code> on the server.
      </>
    )}
  </div>
);
