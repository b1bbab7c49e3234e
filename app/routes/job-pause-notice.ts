import type { JobPause } from "#app/domain/job-pause/pause.ts";
import { formatDateTime } from "#app/domain/time/format-date.ts";
import type { DateLocale } from "#app/domain/time/date-locale.ts";

const pauseReasonMessages: Record<JobPause["reason"], string> = {
  setting:
    "The JOBS setting is off. No mail, webhook or order is sent. To resume, remove JOBS=off and restart the app.",
  restore:
    "This database was restored from a backup. No mail, webhook or order is sent. To resume, run “npm run jobs -- resume” on the server.",
  operator:
    "An operator paused the background jobs. No mail, webhook or order is sent. To resume, run “npm run jobs -- resume” on the server.",
};

/**
 * Null if the jobs are not paused. Only the server calls this function, so that the browser bundle does not include
 * the messages.
 */
export const formatJobPauseNotice = (pause: JobPause | null, dateLocale: DateLocale): string | null =>
  pause &&
  `Background jobs have been paused since ${formatDateTime(pause.since, dateLocale)} UTC. ${pauseReasonMessages[pause.reason]}`;
