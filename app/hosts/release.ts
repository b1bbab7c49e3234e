import ours from "../../package.json" with { type: "json" };

/** Put in by the build; sources that run as they are have none. */
declare const BUILT_FROM: string | null | undefined;

/** What runs: the version that CHANGELOG.md has, and the commit that it was built from where that is known. */
export const release = {
  version: ours.version,
  commit: typeof BUILT_FROM === "undefined" ? null : BUILT_FROM,
};
