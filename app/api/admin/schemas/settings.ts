import { savedSettings } from "#app/domain/settings/settings.ts";
import { job } from "#app/domain/job/job.ts";
import { firstSteps } from "#app/domain/first-steps/first-steps.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const licenseSettingsSchema = describeSchema(
  savedSettings,
  "LicenseSettings",
  "Settings that apply to all licenses.",
  {
    renewalPeriod: [
      "Number of days before the end of a license at which its status becomes almost expired, 1 to 3,650.",
      60,
    ],
    reminderDays: ["Numbers of days before the end of a license on which reminders are sent.", [60, 30, 7]],
    damagedSettings: [
      "Settings whose stored values are damaged. Replacement values apply until the settings are saved again. Omitted if there are none.",
      ["reminderDays"],
    ],
  },
);

describeFields(job.shape.lastRun.unwrap(), {
  startedAt: ["Time of the start, in UTC.", examples.pastTime],
  endedAt: ["Time of the end, in UTC.", examples.pastTime],
  error: "Error of the run; null if it succeeded.",
});

export const jobSchema = describeSchema(job, "Job", "A background job.", {
  name: ["Name of the job.", "reminders"],
  lastRun: "Last run; null before the first one.",
  succeededAt: ["Time of the last success, in UTC; null before the first one.", examples.pastTime],
  failures: "Number of failed runs since the last success.",
  nextRunAt: ["Time of the next run, in UTC; null if it is unknown.", examples.pastTime],
  isLate: "True if the job should have run by now.",
  isPaused: "True if the job waits until background jobs are resumed.",
});

describeFields(firstSteps.shape.steps.element, {
  name: "Name of the step.",
  isDone: "True if the step is done.",
  isSettled: "True if an admin marked the step as done or not needed.",
});

describeFields(firstSteps.shape.setup, {
  isDemo: "True if the installation has demo data.",
  signIn: ["Names of the identity providers.", ["Single sign-on"]],
  crm: "Source of customers.",
  mail: "Delivery of mails: sent, or stored as files.",
  marketplace: "Marketplace of this installation.",
});

export const firstStepsSchema = describeSchema(
  firstSteps,
  "FirstSteps",
  "Setup checklist of a new installation.",
  {
    isShown: "True if the checklist is shown.",
    steps: "Steps in the recommended order.",
    settled: "Steps that an admin marked as done or not needed.",
    setup: "Settings of this installation.",
  },
);
