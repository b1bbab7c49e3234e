import type { ExampleDates } from "#app/api/description/examples/example-dates.ts";
import { dateProperties } from "#app/api/description/examples/properties/dates.ts";
import { hostedProperties } from "#app/api/description/examples/properties/hosted.ts";
import {
  catalogProperties,
  fileProperties,
  licenseProperties,
} from "#app/api/description/examples/properties/licenses.ts";
import { adminProperties } from "#app/api/description/examples/properties/admin.ts";
import { peopleProperties } from "#app/api/description/examples/properties/people.ts";

/** By property name; `Owner.name` wins, where the owner is a component or an operation. */
export type PropertyExamples = Readonly<Record<string, unknown>>;

export const propertyExamples = (dates: ExampleDates): PropertyExamples => ({
  ...peopleProperties,
  ...licenseProperties,
  ...catalogProperties,
  ...fileProperties,
  ...hostedProperties,
  ...adminProperties,
  ...dateProperties(dates),
});
