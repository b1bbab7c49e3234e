import { withTimeout } from "#app/gateways/timeout.ts";
import { release } from "#app/hosts/release.ts";
import type { Span, SpanKind } from "./tracer.ts";

interface OtlpSettings {
  /** The collector's base URL; spans go to /v1/traces below it. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  onError: (error: unknown) => void;
}

export interface SpanExporter {
  add: (span: Span) => void;
  flush: () => Promise<void>;
}

const sendEveryMs = 2_000;
const batchSize = 500;
/** Spans beyond this number are dropped while the collector is unreachable. */
const maxWaiting = 5_000;
const timeoutMs = 5_000;

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 };

/** OTLP/HTTP in JSON. Sending never blocks; spans that cannot be sent are dropped. */
export function otlpExporter({ endpoint, headers, serviceName, onError }: OtlpSettings): SpanExporter {
  const send = fetch;
  const address = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  let waiting: Span[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    const spans = waiting;
    waiting = [];
    for (let from = 0; from < spans.length; from += batchSize) {
      try {
        const body = JSON.stringify(payload(spans.slice(from, from + batchSize), serviceName));
        const response = await withTimeout(timeoutMs, (signal) =>
          send(address, {
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
      if (waiting.length >= maxWaiting) return;
      waiting.push(span);
      timer ??= setTimeout(() => void flush(), sendEveryMs);
      if (typeof timer === "object") timer.unref();
    },
    flush,
  };
}

const nanoseconds = (ms: number) => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`;

const attributesOf = (values: Span["attributes"]) =>
  Object.entries(values).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [{ key, value: typeof value === "number" ? { intValue: `${value}` } : { stringValue: value } }],
  );

const payload = (spans: readonly Span[], serviceName: string) => ({
  resourceSpans: [
    {
      resource: {
        attributes: attributesOf({ "service.name": serviceName, "service.version": release.version }),
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
              kind: kinds[kind],
              startTimeUnixNano: nanoseconds(startedAt),
              endTimeUnixNano: nanoseconds(endedAt),
              attributes: attributesOf(attributes),
              status: isFailed ? { code: 2 } : {},
            }),
          ),
        },
      ],
    },
  ],
});
