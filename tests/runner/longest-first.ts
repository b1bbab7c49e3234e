import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Short files that take long, for what they start and kill. */
const isLong = ({ moduleId }: TestSpecification) => /\/tests\/(crash|sweeps)\//.test(moduleId);

/** Has all workers end together on a fresh clone, where nobody knows how long each file took before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- it is not an array that sorts
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
