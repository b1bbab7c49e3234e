import type { ExampleDates } from "./example-dates.ts";
import { dateProperties } from "./properties/dates.ts";
import { hostedProperties } from "./properties/hosted.ts";
import { catalogProperties, fileProperties, licenseProperties } from "./properties/licenses.ts";
import { adminProperties } from "./properties/admin.ts";
import { peopleProperties } from "./properties/people.ts";

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
