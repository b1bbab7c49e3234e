import ours from "../../package.json" with { type: "json" };

/** Defined by the build; absent when sources run directly. */
declare const BUILT_FROM: string | null | undefined;

/** The same version as in CHANGELOG.md; the commit is null if unknown. */
export const release = {
  version: ours.version,
  commit: typeof BUILT_FROM === "undefined" ? null : BUILT_FROM,
};
