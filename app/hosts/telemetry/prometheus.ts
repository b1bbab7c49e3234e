import { Counter, Gauge, Registry } from "prom-client";
import { release } from "#app/hosts/settings/release.ts";
import type { MetricFamily, MetricSource } from "./family.ts";
import { requestRegistry } from "./request-metrics.ts";

export const createMetricsReader =
  (sources: readonly MetricSource[], onError: (error: unknown) => void) => async (): Promise<string> => {
    const families = await Promise.all(
      sources.map(async (source) => {
        try {
          return await source();
        } catch (error) {
          onError(error);
          return [];
        }
      }),
    );
    const currentRegistry = createRegistry([releaseFamily, ...families.flat()]);
    return Registry.merge([currentRegistry, requestRegistry]).metrics();
  };

const releaseFamily: MetricFamily = {
  name: "license_desk_build_info",
  type: "gauge",
  help: "1, with the version and the commit that runs.",
  samples: [{ labels: { version: release.version, commit: release.commit ?? "" }, value: 1 }],
};

function createRegistry(families: readonly MetricFamily[]): Registry {
  const registry = new Registry();
  for (const { name, type, help, samples } of families) {
    const [firstSample] = samples;
    if (!firstSample) continue;
    const labelNames = Object.keys(firstSample.labels ?? {});
    const options = { name, help, labelNames, registers: [registry] };
    const metric = type === "counter" ? new Counter(options) : new Gauge(options);
    for (const { labels = {}, value } of samples) metric.inc(labels, value);
  }
  return registry;
}
