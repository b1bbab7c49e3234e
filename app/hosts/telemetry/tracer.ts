import { AsyncLocalStorage } from "node:async_hooks";
import { hex } from "#app/domain/text/digest.ts";

export type SpanKind = "internal" | "server" | "client";
type Attributes = Readonly<Record<string, string | number | undefined>>;

export interface Span {
  traceId: string;
  spanId: string;
  parentId: string | null;
  name: string;
  kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  isFailed: boolean;
}

interface SpanContext {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

interface OpenSpan {
  traceId: string;
  run: <Result>(task: () => Result) => Result;
  end: (outcome?: { name?: string; attributes?: Attributes; isFailed?: boolean }) => void;
}

const spanStorage = new AsyncLocalStorage<SpanContext>();
let exportSpan: ((span: Span) => void) | null = null;

export const setSpanExporter = (receiver: typeof exportSpan) => {
  exportSpan = receiver;
};

const generateRandomHex = (byteCount: number) => hex(crypto.getRandomValues(new Uint8Array(byteCount)));
const now = () => performance.timeOrigin + performance.now();

/** The bit of the trace flags that says that the trace is recorded. */
const sampledFlag = 1;
const traceparentPattern = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** Reads the W3C header `traceparent`. Returns null if it is invalid. */
function parseTraceparent(traceparent: string | null): SpanContext | null {
  const [, traceId, spanId, traceFlags = "0"] = traceparentPattern.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(traceFlags, 16) & sampledFlag) !== 0 };
}

export function getCurrentTraceparent(): string | null {
  const spanContext = spanStorage.getStore();
  return spanContext
    ? `00-${spanContext.traceId}-${spanContext.spanId}-${spanContext.isSampled ? "01" : "00"}`
    : null;
}

/** Starts a span; returns null if tracing is off. */
export function startSpan(
  name: string,
  kind: SpanKind,
  traceparentHeader: string | null = null,
): OpenSpan | null {
  if (!exportSpan) return null;
  const parent = spanStorage.getStore() ?? parseTraceparent(traceparentHeader);
  const spanContext = {
    traceId: parent?.traceId ?? generateRandomHex(16),
    spanId: generateRandomHex(8),
    isSampled: parent?.isSampled ?? true,
  };
  const startedAt = now();
  return {
    traceId: spanContext.traceId,
    run: (task) => spanStorage.run(spanContext, task),
    end({ name: finalName = name, attributes = {}, isFailed = false } = {}) {
      if (!spanContext.isSampled) return;
      const { traceId, spanId } = spanContext;
      exportSpan?.({
        traceId,
        spanId,
        parentId: parent?.spanId ?? null,
        name: finalName,
        kind,
        startedAt,
        endedAt: now(),
        attributes,
        isFailed,
      });
    },
  };
}

export async function runInSpan<Result>(
  name: string,
  kind: SpanKind,
  task: () => Promise<Result>,
  attributes: Attributes = {},
): Promise<Result> {
  const span = startSpan(name, kind);
  if (!span) return task();
  try {
    const result = await span.run(task);
    span.end({ attributes });
    return result;
  } catch (error) {
    span.end({ attributes, isFailed: true });
    throw error;
  }
}

/** Creates a span only within another span. */
export const runInChildSpan: typeof runInSpan = (name, kind, task, attributes) =>
  spanStorage.getStore() ? runInSpan(name, kind, task, attributes) : task();
