import { version, versionChange } from "#app/domain/version/version.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const versionSchema = describeSchema(version, "Version", "A release of the product.", {
  id: ["Id of the version.", examples.id],
  version: ["Number of the version.", "5.12.0"],
  releasedAt: ["Time of the release, in UTC.", examples.pastTime],
  isActive: "True if the version is offered.",
  releaseNotes: ["Changes in this version.", "Faster searches."],
});

export const versionChangeSchema = describeSchema(versionChange, "VersionChange", "Content of a version.", {
  version: "Number of the version, 1 to 64 characters.",
  releasedAt: "Day or time of the release, in UTC.",
  isActive: "True to offer the version.",
  releaseNotes: "Changes in the version, at most 20,000 characters.",
});
