import packageJson from "../../../package.json" with { type: "json" };

/** The commit of the build. Undefined when the sources run without a build. */
declare const BUILT_FROM: string | null | undefined;

/** The same version as in CHANGELOG.md; the commit is null if unknown. */
export const release = {
  version: packageJson.version,
  commit: typeof BUILT_FROM === "undefined" ? null : BUILT_FROM,
};
