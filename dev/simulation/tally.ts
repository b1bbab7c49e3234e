export type Outcome = { isSuccess: true } | { rejected: string } | { error: string };

interface Kind {
  calls: number;
  rejections: Map<string, number>;
  errors: number;
  times: number[];
}

const newKind = (): Kind => ({ calls: 0, rejections: new Map(), errors: 0, times: [] });

export class Tally {
  readonly #kinds = new Map<string, Kind>();
  readonly #errors = new Map<string, number>();

  count(name: string, outcome: Outcome, ms: number) {
    const kind = this.#kinds.get(name) ?? newKind();
    this.#kinds.set(name, kind);
    kind.calls += 1;
    kind.times.push(ms);
    if ("rejected" in outcome) increment(kind.rejections, outcome.rejected);
    if ("error" in outcome) {
      kind.errors += 1;
      increment(this.#errors, `${name}: ${outcome.error}`);
    }
  }

  get calls() {
    return sum([...this.#kinds.values()].map(({ calls }) => calls));
  }

  get rejections() {
    return sum([...this.#kinds.values()].flatMap(({ rejections }) => [...rejections.values()]));
  }

  get errors() {
    return sum([...this.#kinds.values()].map(({ errors }) => errors));
  }

  lines(): string[] {
    const columns = (cells: readonly (string | number)[]) =>
      cells.map((cell, nth) => (nth === 0 ? String(cell).padEnd(24) : String(cell).padStart(9))).join(" ");
    const head = columns(["Call", "calls", "done", "refused", "errors", "p50 ms", "p95 ms"]);
    const rows = [...this.#kinds].flatMap(([name, { calls, rejections, errors, times }]) => {
      const rejected = sum([...rejections.values()]);
      const succeeded = calls - rejected - errors;
      return [
        columns([name, calls, succeeded, rejected, errors, percentile(times, 0.5), percentile(times, 0.95)]),
        ...byCountDescending(rejections).map(([code, count]) => columns([`  ${code}`, "", "", count])),
      ];
    });
    const rejected = byCountDescending(this.#errors).map(([error, count]) => `${count} × ${error}`);
    return [head, ...rows, ...(rejected.length > 0 ? ["", "Errors:", ...rejected] : [])];
  }
}

const increment = (counts: Map<string, number>, name: string) =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0);

const byCountDescending = (counts: ReadonlyMap<string, number>) =>
  [...counts].toSorted(([, a], [, b]) => b - a);

const percentile = (times: readonly number[], share: number): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1);
};
