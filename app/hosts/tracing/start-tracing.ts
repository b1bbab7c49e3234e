import { log, errorTrace } from "#app/hosts/log.ts";
import { observeStatements } from "#app/storage/drivers/statements.ts";
import { otlpExporter } from "./otlp.ts";
import { inChildSpan, openSpan, setSpanReceiver, traceparentNow } from "./tracer.ts";

interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT: string;
  OTEL_EXPORTER_OTLP_HEADERS: Record<string, string>;
  OTEL_SERVICE_NAME: string;
}

const longestText = 2_000;

export function startTracing(settings: TracingSettings): () => Promise<void> {
  const exporter = otlpExporter({
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: settings.OTEL_SERVICE_NAME,
    onError: (error) => log("warn", "Spans could not be sent", { error: errorTrace(error) }),
  });
  setSpanReceiver(exporter.add);
  observeStatements((text, run) =>
    inChildSpan(text.split(" ", 1)[0] ?? "statement", "client", run, {
      "db.query.text": text.slice(0, longestText),
    }),
  );
  const plainFetch = globalThis.fetch;
  globalThis.fetch = tracedFetch(plainFetch);
  return async () => {
    setSpanReceiver(null);
    observeStatements(null);
    globalThis.fetch = plainFetch;
    await exporter.flush();
  };
}

const tracedFetch =
  (plainFetch: typeof fetch): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { hostname } = new URL(request.url);
    const span = openSpan(`${request.method} ${hostname}`, "client");
    if (!span) return plainFetch(request);
    const attributes = { "http.request.method": request.method, "server.address": hostname };
    try {
      const response = await span.within(() => {
        request.headers.set("traceparent", traceparentNow() ?? "");
        return plainFetch(request);
      });
      const { status } = response;
      span.end({
        attributes: { ...attributes, "http.response.status_code": status },
        isFailed: status >= 500,
      });
      return response;
    } catch (error) {
      span.end({ attributes, isFailed: true });
      throw error;
    }
  };
