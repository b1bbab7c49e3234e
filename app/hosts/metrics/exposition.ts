type Labels = Readonly<Record<string, string>>;

export interface Sample {
  labels?: Labels;
  value: number;
  /** A histogram's suffix: `_bucket`, `_sum` or `_count`. */
  part?: string;
}

export interface Family {
  name: string;
  type: "counter" | "gauge" | "histogram";
  help: string;
  samples: readonly Sample[];
}

const escaped = (value: string) =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

const labelled = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join()}}` : "";
};

/** Prometheus text format 0.0.4. */
export const exposition = (families: readonly Family[]): string =>
  families
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(
        ({ labels = {}, value, part = "" }) =>
          `${name}${part}${labelled(labels)} ${value === Infinity ? "+Inf" : value}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join("");
