import { log, formatErrorTrace } from "./log.ts";
import { setStatementObserver } from "#app/storage/drivers/statements.ts";
import { createOtlpExporter } from "./otlp.ts";
import { runInChildSpan, startSpan, setSpanExporter, getCurrentTraceparent } from "./tracer.ts";

interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT: string;
  OTEL_EXPORTER_OTLP_HEADERS: Record<string, string>;
  OTEL_SERVICE_NAME: string;
  sendAfterRequest?: ((sending: Promise<void>) => void) | undefined;
}

const maxStatementLength = 2_000;

export function startTracing(settings: TracingSettings): () => Promise<void> {
  const exporter = createOtlpExporter({
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: settings.OTEL_SERVICE_NAME,
    sendAfterRequest: settings.sendAfterRequest,
    onError: (error) => log("warn", "Spans could not be sent", { error: formatErrorTrace(error) }),
  });
  setSpanExporter(exporter.add);
  setStatementObserver((statementText, runStatement) =>
    runInChildSpan(statementText.split(" ", 1)[0] ?? "statement", "client", runStatement, {
      "db.query.text": statementText.slice(0, maxStatementLength),
    }),
  );
  const originalFetch = globalThis.fetch;
  globalThis.fetch = createTracedFetch(originalFetch);
  return async () => {
    setSpanExporter(null);
    setStatementObserver(null);
    globalThis.fetch = originalFetch;
    await exporter.flush();
  };
}

/** Wraps `fetch`: each request gets a span, and the other server receives the trace id. */
const createTracedFetch =
  (originalFetch: typeof fetch): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { hostname } = new URL(request.url);
    const span = startSpan(`${request.method} ${hostname}`, "client");
    if (!span) return originalFetch(request);
    const attributes = { "http.request.method": request.method, "server.address": hostname };
    try {
      const response = await span.run(() => {
        request.headers.set("traceparent", getCurrentTraceparent() ?? "");
        return originalFetch(request);
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
