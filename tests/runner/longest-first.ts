import { BaseSequencer, type TestSpecification } from "vitest/node";

/** True for test files that take long, because they start and kill processes. */
const isLongRunning = ({ moduleId }: TestSpecification) => /\/tests\/(crash|sweeps)\//.test(moduleId);

/** Runs long files first, so that all workers end at the same time even without recorded durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- `super.sort` is not the method of an array
    const sortedFiles = await super.sort(files);
    return [...sortedFiles.filter(isLongRunning), ...sortedFiles.filter((file) => !isLongRunning(file))];
  }
}
