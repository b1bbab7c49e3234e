import type { ExampleDates } from "#app/api/description/examples/example-dates.ts";
import type { RequestExamples } from "#app/api/description/examples/request-example.ts";
import { customerExamples } from "#app/api/description/examples/requests/customers.ts";
import { hostedExamples } from "#app/api/description/examples/requests/hosted.ts";
import { licenseExamples } from "#app/api/description/examples/requests/licenses.ts";
import { adminExamples } from "#app/api/description/examples/requests/admin.ts";

/** A test sends every example and fails for an operation without one. */
export const requestExamples = (dates: ExampleDates): RequestExamples => ({
  ...licenseExamples(dates),
  ...customerExamples(dates),
  ...hostedExamples(dates),
  ...adminExamples(dates),
});
