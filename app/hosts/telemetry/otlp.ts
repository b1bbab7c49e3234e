import { runWithTimeout } from "#app/gateways/timeout.ts";
import { release } from "#app/hosts/settings/release.ts";
import type { Span, SpanKind } from "./tracer.ts";

interface OtlpSettings {
  /** Base URL of the collector. Spans are sent to `/v1/traces` below this URL. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Sends after each request instead of in a timer, because the timers of a Worker end with their request. */
  sendAfterRequest?: ((sending: Promise<void>) => void) | undefined;
  onError: (error: unknown) => void;
}

export interface SpanExporter {
  add: (span: Span) => void;
  flush: () => Promise<void>;
}

const sendIntervalMs = 2_000;
const batchSize = 500;
/** Spans beyond this number are dropped while the collector is unreachable. */
const maxQueuedSpans = 5_000;
const timeoutMs = 5_000;

const otlpKinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 };

/** Sends spans to the collector as OTLP/HTTP with JSON. Never blocks; drops spans that cannot be sent. */
export function createOtlpExporter({
  endpoint,
  headers,
  serviceName,
  sendAfterRequest,
  onError,
}: OtlpSettings): SpanExporter {
  // Tracing replaces the global fetch later. The exporter uses the original fetch, so that it does not trace
  // itself.
  const originalFetch = fetch;
  const tracesUrl = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  let queuedSpans: Span[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    const spans = queuedSpans;
    queuedSpans = [];
    for (let start = 0; start < spans.length; start += batchSize) {
      try {
        const body = JSON.stringify(createPayload(spans.slice(start, start + batchSize), serviceName));
        const response = await runWithTimeout(timeoutMs, (signal) =>
          originalFetch(tracesUrl, {
            method: "POST",
            headers: { "content-type": "application/json", ...headers },
            body,
            signal,
            // A redirect would send the headers, which may contain a secret, to another server.
            redirect: "manual",
          }),
        );
        await response.body?.cancel();
        if (!response.ok) throw new Error(`The collector responded with status ${response.status}.`);
      } catch (error) {
        onError(error);
      }
    }
  }

  return {
    add(span) {
      if (queuedSpans.length >= maxQueuedSpans) return;
      queuedSpans.push(span);
      if (sendAfterRequest) {
        if (isEndOfRequest(span)) sendAfterRequest(flush());
        return;
      }
      timer ??= setTimeout(() => void flush(), sendIntervalMs);
      // In Node, where timers are objects, the timer must not keep the process running.
      if (typeof timer === "object") timer.unref();
    },
    flush,
  };
}

/** The span of a request ends after the other spans of the request. The span of a job has no parent. */
const isEndOfRequest = ({ kind, parentId }: Span) => kind === "server" || parentId === null;

/** Text, because nanoseconds since 1970 exceed the integers that a JavaScript number can hold. */
const toNanoseconds = (ms: number) => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`;

const toOtlpAttributes = (attributes: Span["attributes"]) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [{ key, value: typeof value === "number" ? { intValue: `${value}` } : { stringValue: value } }],
  );

/** Code of the status "error" in OTLP. */
const otlpErrorStatus = 2;

const createPayload = (spans: readonly Span[], serviceName: string) => ({
  resourceSpans: [
    {
      resource: {
        attributes: toOtlpAttributes({ "service.name": serviceName, "service.version": release.version }),
      },
      scopeSpans: [
        {
          scope: { name: "license-desk", version: release.version },
          spans: spans.map(
            ({ traceId, spanId, parentId, name, kind, startedAt, endedAt, attributes, isFailed }) => ({
              traceId,
              spanId,
              ...(parentId !== null && { parentSpanId: parentId }),
              name,
              kind: otlpKinds[kind],
              startTimeUnixNano: toNanoseconds(startedAt),
              endTimeUnixNano: toNanoseconds(endedAt),
              attributes: toOtlpAttributes(attributes),
              status: isFailed ? { code: otlpErrorStatus } : {},
            }),
          ),
        },
      ],
    },
  ],
});
