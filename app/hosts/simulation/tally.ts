export type Outcome = { done: true } | { refused: string } | { fault: string };

interface Kind {
  calls: number;
  refusals: Map<string, number>;
  faults: number;
  times: number[];
}

const newKind = (): Kind => ({ calls: 0, refusals: new Map(), faults: 0, times: [] });

export class Tally {
  readonly #kinds = new Map<string, Kind>();
  readonly #faults = new Map<string, number>();

  count(name: string, outcome: Outcome, ms: number) {
    const kind = this.#kinds.get(name) ?? newKind();
    this.#kinds.set(name, kind);
    kind.calls += 1;
    kind.times.push(ms);
    if ("refused" in outcome) addOne(kind.refusals, outcome.refused);
    if ("fault" in outcome) {
      kind.faults += 1;
      addOne(this.#faults, `${name}: ${outcome.fault}`);
    }
  }

  get calls() {
    return sum([...this.#kinds.values()].map(({ calls }) => calls));
  }

  get refusals() {
    return sum([...this.#kinds.values()].flatMap(({ refusals }) => [...refusals.values()]));
  }

  get faults() {
    return sum([...this.#kinds.values()].map(({ faults }) => faults));
  }

  lines(): string[] {
    const columns = (cells: readonly (string | number)[]) =>
      cells.map((cell, nth) => (nth === 0 ? String(cell).padEnd(24) : String(cell).padStart(9))).join(" ");
    const head = columns(["Call", "calls", "done", "refused", "errors", "p50 ms", "p95 ms"]);
    const rows = [...this.#kinds].flatMap(([name, { calls, refusals, faults, times }]) => {
      const refused = sum([...refusals.values()]);
      const done = calls - refused - faults;
      return [
        columns([name, calls, done, refused, faults, percentile(times, 0.5), percentile(times, 0.95)]),
        ...mostFirst(refusals).map(([code, count]) => columns([`  ${code}`, "", "", count])),
      ];
    });
    const faults = mostFirst(this.#faults).map(([fault, count]) => `${count} × ${fault}`);
    return [head, ...rows, ...(faults.length > 0 ? ["", "Errors:", ...faults] : [])];
  }
}

const addOne = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const mostFirst = (counts: ReadonlyMap<string, number>) => [...counts].toSorted(([, a], [, b]) => b - a);

const percentile = (times: readonly number[], share: number): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1);
};
