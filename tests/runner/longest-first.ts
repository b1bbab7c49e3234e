import { BaseSequencer, type TestSpecification } from "vitest/node";

/** These files take long because they start and kill processes. */
const isLongRunning = ({ moduleId }: TestSpecification) => /\/tests\/(crash|sweeps)\//.test(moduleId);

/** Runs long files first, so that all workers end at the same time even without recorded durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- it is not an array that sorts
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongRunning), ...sorted.filter((file) => !isLongRunning(file))];
  }
}
