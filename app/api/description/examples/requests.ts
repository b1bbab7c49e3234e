import type { ExampleDates } from "./example-dates.ts";
import type { RequestExamples } from "./request-example.ts";
import { customerExamples } from "./requests/customers.ts";
import { hostedExamples } from "./requests/hosted.ts";
import { licenseExamples } from "./requests/licenses.ts";
import { adminExamples } from "./requests/admin.ts";

/** A test sends every example and fails for an operation without one. */
export const requestExamples = (dates: ExampleDates): RequestExamples => ({
  ...licenseExamples(dates),
  ...customerExamples(dates),
  ...hostedExamples(dates),
  ...adminExamples(dates),
});
