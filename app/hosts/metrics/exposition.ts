type Labels = Readonly<Record<string, string>>;

export interface Sample {
  labels?: Labels;
  value: number;
  /** Of a histogram's parts: `_bucket`, `_sum` or `_count`. */
  part?: string;
}

/** One metric with all that it has been seen at. */
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

/** The text that Prometheus reads, format 0.0.4. */
export const exposition = (families: readonly Family[]): string =>
  families
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ labels = {}, value, part = "" }) => `${name}${part}${labelled(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join("");
