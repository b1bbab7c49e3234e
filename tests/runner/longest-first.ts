import { BaseSequencer, type TestSpecification } from "vitest/node";

/** These short files run long, because they start and kill processes. */
const isLong = ({ moduleId }: TestSpecification) => /\/tests\/(crash|sweeps)\//.test(moduleId);

/** Lets all workers end at the same time on a fresh clone, which has no recorded durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- it is not an array that sorts
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
